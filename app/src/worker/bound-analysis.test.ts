import { type Analysis, analyze, parseConfig } from "@driftgate/engine";
import { describe, expect, it } from "@jest/globals";
import { sampleConfig } from "../testing/sample-service.ts";
import { boundAnalysis } from "./bound-analysis.ts";

const COUNT = 20;

/** A description of so many operations, or of none. */
function describeThings(count: number): string {
	const paths = Array.from({ length: count }, (_, i) => [
		`/t/${i}`,
		{ get: { responses: { 204: { description: "" } } } },
	]);
	return JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: Object.fromEntries(paths) });
}

/** Each operation is removed; the last finding is covered by an exception. */
async function removeAll(): Promise<Analysis> {
	const judge = (exceptions: string) =>
		analyze({
			before: { entry: "s", load: async () => describeThings(COUNT) },
			after: { entry: "s", load: async () => describeThings(0) },
			config: parseConfig(sampleConfig({ config: [exceptions] }), "driftgate.yml"),
			versionBefore: null,
			today: "2026-11-21",
		});
	const { findings } = await judge("");
	const finding = findings.at(-1)?.fingerprint;
	return judge(`exceptions: [{finding: ${finding}, owner: "@api", reason: none live, expires: 2999-12-31}]`);
}

describe("boundAnalysis", () => {
	it("leaves what is small as it is", async () => {
		const analysis = await removeAll();
		expect(boundAnalysis(analysis, "driftgate.yml")).toBe(analysis);
	});

	it("keeps what weighs most and what is excepted, says so, and changes no decision", async () => {
		const analysis = await removeAll();
		const { findings, decision, notices } = analysis;
		const [first] = findings;
		const limits = { findings: JSON.stringify(first).length * 3, breakingOperations: 5 };
		const bounded = boundAnalysis(analysis, "driftgate.yml", limits);
		const covered = findings.filter(({ exception }) => exception !== null);
		expect(covered).toHaveLength(1);
		expect(bounded.findings.length).toBeLessThan(6);
		expect(bounded.findings[0]).toBe(first);
		expect(bounded.findings).toEqual(expect.arrayContaining(covered));
		expect(bounded.decision).toEqual({ ...decision, breakingOperations: decision.breakingOperations.slice(0, 5) });
		expect(bounded.notices).toHaveLength(notices.length + 1);
		expect(bounded.notices.at(-1)?.message).toContain(`All ${findings.length} findings`);
	});
});
