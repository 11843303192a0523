import type { Policy } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { makeConfig, makePolicy } from "../testing/make-policy.ts";
import { makeSource } from "../testing/make-source.ts";
import { findMajorStep } from "./announced-major.ts";
import { decide } from "./decide.ts";
import { gateFinding } from "./gate-finding.ts";

const named = (version: string) => ({ title: "T", version });
const apis = (from: string | null, to: string) => ({ before: from === null ? null : named(from), after: named(to) });

const error = makeFinding();
const warning = makeFinding({ level: "WARN", points: 2, fingerprint: "aaaaaaaaaaaaaaaa" });

function gate(
	policy: Partial<Policy>,
	findings: readonly Finding[] = [error],
	{ from = "1.4.0", to = "2.0.0", versionBefore = null as string | null, version = "1.4.0" } = {},
) {
	return decide(findings, {
		config: makeConfig({ policy: makePolicy(policy), version }),
		revised: null,
		levelRange: () => undefined,
		versionBefore,
		apis: apis(from, to),
		unreadBase: null,
		today: "2026-11-21",
		before: makeSource(),
		after: makeSource(),
		standing: new Set(),
		ruleIds: new Set(["request-max-length-lowered"]),
		operations: [{ key: "POST /v1/payments", tags: ["payments"] }],
	});
}

const actionOf = (...args: Parameters<typeof gate>) => gate(...args).decision.action;

describe("a major step", () => {
	const step = (from: string, to: string) =>
		findMajorStep({ apis: apis(from, to), versionBefore: null, config: makeConfig() });

	it.each([
		["1.4.0", "2.0.0"],
		["0.9.0", "1.0.0"],
		["1.4.0", "3.1.2+build.7"],
	])("is %s → %s", (from, to) => {
		expect(step(from, to)).toEqual({ field: "info.version", from, to });
	});

	it.each([
		["1.4.0", "1.5.0"],
		["0.1.0", "0.2.0"],
		["2.0.0", "1.0.0"],
		["1.4.0", "2.0.0-rc.1"],
		["2.0.0-rc.1", "2.0.0"],
		["1", "2"],
		["v1.0.0", "v2.0.0"],
		["2026-01-01", "2026-02-01"],
		["1.0.0", "02.0.0"],
		["", "2.0.0"],
	])("is not %s → %s", (from, to) => {
		expect(step(from, to)).toBeNull();
	});

	it("may be the configuration's, too, and there is none without a baseline", () => {
		const config = makeConfig({ version: "2.0.0" });
		const same = apis("7", "7");
		expect(findMajorStep({ apis: same, versionBefore: "1.4.0", config })).toMatchObject({ field: "version" });
		expect(findMajorStep({ apis: apis(null, "2.0.0"), versionBefore: null, config })).toBeNull();
	});
});

describe("breaking changes that a major step announces", () => {
	it("block unless the policy says otherwise", () => {
		expect(actionOf({})).toBe("block");
		expect(actionOf({ majors: "block" })).toBe("block");
	});

	it("pass under proceed, whatever blocks, and the reason says by which step", () => {
		const { decision, findings } = gate({ majors: "proceed" });
		expect(decision).toMatchObject({ verdict: "ERR", action: "proceed", score: { breaking: 10, effective: 10 } });
		expect(decision.reason).toBe(
			"There is 1 error (score 10), and breaking changes pass: `info.version` announces them by its major step from 1.4.0 to 2.0.0 (`majors: proceed`).",
		);
		expect(findings.map(({ rule, level }) => [rule, level])).toEqual([[error.rule, "ERR"]]);
		expect(decision.announcedBy).toEqual({ field: "info.version", from: "1.4.0", to: "2.0.0" });
		expect(gate({}).decision.announcedBy).toBeUndefined();
		expect(actionOf({ majors: "proceed", blockOn: "WARN" })).toBe("proceed");
	});

	it("are warnings under warn, with a finding that says so", () => {
		const { decision, findings } = gate({ majors: "warn" });
		expect(decision.action).toBe("proceed");
		expect(findings).toContainEqual(expect.objectContaining({ rule: "major-announced", level: "WARN" }));
		expect(actionOf({ majors: "warn", blockOn: "WARN" })).toBe("block");
	});

	it("are in no budget, and warnings still are", () => {
		const budgets = { maxScore: 1, maxScoreByTag: new Map([["payments", 1]]) };
		const tagged = { ...error, tagPoints: [{ tag: "payments", points: 10 }] };
		expect(actionOf({ majors: "proceed", ...budgets }, [tagged])).toBe("proceed");
		expect(actionOf({ majors: "warn", ...budgets }, [tagged])).toBe("proceed");
		expect(actionOf({ majors: "proceed", ...budgets }, [tagged, warning])).toBe("block");
	});

	it("block without the step, and the reason says what would let them pass", () => {
		const { decision } = gate({ majors: "proceed" }, [error], { to: "1.5.0" });
		expect(decision.action).toBe("block");
		expect(decision.reason).toContain("`majors: proceed` lets breaking changes pass that a major step of");
	});

	it("let nothing else pass: what the configuration does wrong, and warnings that block", () => {
		const wrong = gateFinding({ rule: "version-not-moved", subject: "", message: "x", at: error.shownAt });
		expect(actionOf({ majors: "proceed" }, [error, wrong])).toBe("block");
		expect(actionOf({ majors: "proceed", blockOn: "WARN" }, [error, warning])).toBe("block");
		const stuck = { versionBefore: "1.4.0", version: "1.4.1" };
		expect(actionOf({ majors: "proceed", semver: "require" }, [error], stuck)).toBe("block");
	});
});
