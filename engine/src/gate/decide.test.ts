import type { Exception, Policy } from "../contract/config.ts";
import type { Finding } from "../contract/finding.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { makeConfig, makePolicy } from "../testing/make-policy.ts";
import { makeSource } from "../testing/make-source.ts";
import { decide } from "./decide.ts";
import type { GateInput } from "./gate-input.ts";

interface Case extends Partial<Omit<GateInput, "config">> {
	readonly policy?: Partial<Policy>;
	readonly exceptions?: readonly Exception[];
	readonly version?: string;
}

function gate(findings: readonly Finding[], { policy, exceptions = [], version = "1.4.0", ...input }: Case = {}) {
	return decide(findings, {
		config: makeConfig({ policy: makePolicy(policy), exceptions, version }),
		versionBefore: null,
		today: "2026-11-21",
		before: makeSource(),
		after: makeSource(),
		ruleIds: new Set(["request-max-length-lowered", "endpoint-added"]),
		operations: 2,
		...input,
	});
}

const error = makeFinding();
const warning = makeFinding({ level: "WARN", points: 2, fingerprint: "aaaaaaaaaaaaaaaa" });
const note = makeFinding({
	level: "INFO",
	points: 0,
	rule: "endpoint-added",
	effect: "widens",
	fingerprint: "bbbbbbbbbbbbbbbb",
});

describe("the verdict and the action", () => {
	it.each([
		["nothing", [], "ERR", "PASS", "PASS", "proceed"],
		["a note", [note], "ERR", "PASS", "INFO", "proceed"],
		["a warning", [warning, note], "ERR", "WARN", "WARN", "proceed"],
		["a warning, blocked on", [warning], "WARN", "WARN", "WARN", "block"],
		["a note, blocked on warnings", [note], "WARN", "PASS", "INFO", "proceed"],
		["an error", [error, warning], "ERR", "ERR", "ERR", "block"],
		["an error, blocked on warnings", [error], "WARN", "ERR", "ERR", "block"],
		["an error that never blocks", [error], "never", "ERR", "ERR", "proceed"],
	] as const)("of %s", (_, findings, blockOn, verdict, lane, action) => {
		expect(gate(findings, { policy: { blockOn } }).decision).toMatchObject({ verdict, lane, action });
	});

	it("say why in one sentence", () => {
		const reason = (findings: readonly Finding[], policy: Partial<Policy> = {}) =>
			gate(findings, { policy }).decision.reason;
		expect(reason([error, warning])).toBe("There is 1 error and 1 warning (score 12), and the policy blocks on ERR.");
		expect(reason([warning])).toBe("There is 1 warning (score 2), and the policy blocks on ERR alone.");
		expect(reason([error], { blockOn: "never" })).toBe("There is 1 error (score 10), and the policy never blocks.");
		expect(reason([note])).toBe("Nothing breaks: 1 finding worth knowing.");
		expect(reason([])).toBe("Nothing changed that a client could notice.");
	});

	it("keep to the budget, and let exactly the budget through", () => {
		const at = (maxScore: number) => gate([warning, warning], { policy: { maxScore } }).decision;
		expect(at(4).action).toBe("proceed");
		expect(at(3.99)).toMatchObject({
			action: "block",
			reason: "The effective breaking score, 4, is above the budget of 3.99 (max_score).",
		});
		expect(gate([error], { policy: { maxScore: 5, blockOn: "never" } }).decision.action).toBe("block");
	});

	it("count every finding once", () => {
		expect(gate([error, warning, note]).decision.summary).toEqual({ errors: 1, warnings: 1, info: 1 });
	});
});

describe("a first sync", () => {
	it("passes, because nothing was promised yet", () => {
		expect(gate([], { before: null }).decision).toMatchObject({
			verdict: "PASS",
			lane: "PASS",
			action: "proceed",
			reason: "There is no baseline yet, so nothing can break: this description becomes the first one.",
		});
	});

	it("does not pass an empty description", () => {
		expect(gate([], { before: null, operations: 0 }).decision).toMatchObject({ verdict: "ERR", action: "block" });
	});
});

describe("never green by accident", () => {
	const off = new Map([
		["request-max-length-lowered", "off"],
		["endpoint-added", "off"],
	] as const);

	const cases: readonly (readonly [string, Case, string])[] = [
		["every rule is off", { policy: { rules: off } }, "no-active-rules"],
		["there is nothing to compare", { operations: 0 }, "no-operations"],
		[
			"the policy names a rule that is not there",
			{ policy: { rules: new Map([["endpoint-remoed", "ERR"]]) } },
			"rule-unknown",
		],
	];

	it.each(cases)("blocks where %s, whatever the policy blocks on", (_, one, rule) => {
		const { decision, findings } = gate([], { ...one, policy: { ...one.policy, blockOn: "never" } });
		expect(decision).toMatchObject({ verdict: "ERR", action: "block" });
		expect(decision.reason).toMatch(/^Cannot decide: /);
		expect(findings.map((finding) => finding.rule)).toEqual([rule]);
	});

	it("cannot be silenced by turning off the rule that says so, or by an exception for it", () => {
		const rules = new Map([...off, ["no-active-rules", "off"]] as const);
		const [finding] = gate([], { policy: { rules } }).findings;
		expect(finding?.rule).toBe("no-active-rules");
		const exceptions = [
			{ finding: finding?.fingerprint ?? "", owner: "@me", reason: "…", expires: "2099-01-01", at: null },
		];
		expect(gate([], { policy: { rules }, exceptions }).decision.action).toBe("block");
	});

	it("knows the gate's own rules", () => {
		const rules = new Map([["exception-unused", "off"]] as const);
		expect(gate([], { policy: { rules } }).decision.action).toBe("proceed");
	});
});

describe("notices", () => {
	it("of both sides are passed on with line and column", () => {
		const at = { file: "openapi.yaml", pointer: "/x" };
		const { notices } = gate([], {
			before: makeSource([{ at, message: "Old." }]),
			after: makeSource([{ at, message: "New." }]),
		});
		expect(notices).toEqual([
			{ side: "before", file: "openapi.yaml", line: 1, column: 1, message: "Old." },
			{ side: "after", file: "openapi.yaml", line: 1, column: 1, message: "New." },
		]);
	});
});
