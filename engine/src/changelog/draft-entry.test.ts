import { describe, expect, it } from "@jest/globals";
import type { Finding } from "../contract/finding.ts";
import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { draftEntry } from "./draft-entry.ts";

const context = { service: "payments-api", version: "2.0.0", versionBefore: "1.4.0", at: "2026-03-01T09:30:00.000Z" };

const draft = (findings: readonly Finding[], change: Partial<typeof context> | { versionBefore: null } = {}) =>
	draftEntry(makeAnalysis({ findings }), { ...context, ...change });

describe("draftEntry", () => {
	it("says what changed, the gravest as it came first, with the decision's numbers", () => {
		const widened = makeFinding({ level: "INFO", message: "`GET /v1/refunds` was added." });
		expect(draft([makeFinding(), widened])).toEqual({
			version: "20260301T093000.000Z",
			lane: "ERR",
			errors: 1,
			warnings: 0,
			info: 0,
			developerSummary: [
				"payments-api 2.0.0 brings 1 breaking change, 1 compatible change since 1.4.0.",
				`- Breaking: ${makeFinding().message}`,
				"- Compatible: `GET /v1/refunds` was added.",
			].join("\n"),
		});
	});

	it("says that a breaking change was accepted, and until when", () => {
		const exception = { finding: "3f9a", owner: "@api", reason: "r", expires: "2027-01-31", at: null };
		expect(draft([makeFinding({ exception })]).developerSummary).toMatch(/ \(accepted until 2027-01-31\)$/);
	});

	it("says which major step announced what breaks, where the policy let it pass for that", () => {
		const announcedBy = { field: "info.version", from: "1.4.0", to: "2.0.0" } as const;
		const { developerSummary } = draftEntry(makeAnalysis({ decision: { announcedBy } }), context);
		expect(developerSummary.split("\n")[0]).toBe(
			"payments-api 2.0.0 brings 1 breaking change since 1.4.0. The major step from 1.4.0 to 2.0.0 announces what breaks.",
		);
	});

	it("leaves out what is about the configuration alone", () => {
		const remark = makeFinding({ direction: null, effect: null, message: "`version` did not move." });
		expect(draft([remark]).developerSummary).toBe("payments-api 2.0.0 changes nothing that clients can notice.");
	});

	it("knows a first version", () => {
		expect(draft([], { versionBefore: null }).developerSummary).toBe("payments-api 2.0.0 is the first version.");
	});

	it("lists twenty changes and counts the others", () => {
		const lines = draft(Array.from({ length: 23 }, () => makeFinding())).developerSummary.split("\n");
		expect(lines).toHaveLength(22);
		expect(lines.at(-1)).toBe("- and 3 more changes.");
	});

	it("keeps each change on its line, and short, whatever a description wrote into it", () => {
		const hostile = makeFinding({ message: `a\nERR forged\u2028\u202e${"x".repeat(5_000)}` });
		const [, line = "", ...more] = draft([hostile]).developerSummary.split("\n");
		expect(more).toEqual([]);
		expect(line).not.toMatch(/[\u2028\u202e]/);
		expect(line.length).toBeLessThan(600);
	});
});
