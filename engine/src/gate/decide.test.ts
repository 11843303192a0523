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
		revised: null,
		levelRange: () => undefined,
		versionBefore: null,
		apis: { before: { title: "T", version: "1" }, after: { title: "T", version: "1" } },
		today: "2026-11-21",
		before: makeSource(),
		unreadBase: null,
		after: makeSource(),
		standing: new Set(),
		ruleIds: new Set(["request-max-length-lowered", "endpoint-added"]),
		operations: [
			{ key: "POST /v1/payments", tags: ["payments"] },
			{ key: "GET /internal/jobs", tags: [] },
		],
		...input,
	});
}

describe("what the base branch has already", () => {
	const standing = new Set(["3f9a0c1d2e4b5a67"]);
	const found = makeFinding({ fingerprint: "3f9a0c1d2e4b5a67" });

	it("blocks nothing, and is told apart", () => {
		const { decision, findings } = gate([found], { standing });
		expect(decision).toMatchObject({ action: "proceed", verdict: "PASS", score: { effective: 0 } });
		expect(findings[0]?.exception).toMatchObject({ standing: true });
	});

	it("is an exception's where somebody accepted it", () => {
		const accepted = { finding: found.fingerprint, owner: "@a", reason: "r", expires: "2027-01-01", at: null };
		const { findings } = gate([found], { standing, exceptions: [accepted] });
		expect(findings[0]?.exception).toEqual(accepted);
	});

	it("excuses nothing that it does not name", () => {
		expect(gate([makeFinding({ fingerprint: "b".repeat(16) })], { standing }).decision.action).toBe("block");
	});
});

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
		expect(reason([note])).toBe("Nothing breaks: 1 note.");
		expect(reason([{ ...note, breaks: ["go", "python"] }])).toBe(
			"Nothing breaks that the policy counts, but code in Python and Go does: 1 note.",
		);
		expect(reason([{ ...note, breaks: [] }])).toBe("Nothing breaks: 1 note.");
		expect(reason([])).toBe("Nothing changed that clients can notice.");
	});

	it("say what breaks although nothing blocks", () => {
		const onlyCode = { ...note, source: "ERR" as const };
		expect(gate([onlyCode]).decision.reason).toBe(
			"Nothing breaks deployed clients, but code on regenerated SDKs breaks: 1 note.",
		);
		const exceptions = [{ finding: error.fingerprint, owner: "@a", reason: "r", expires: "2027-01-01", at: null }];
		expect(gate([error, note], { exceptions }).decision.reason).toBe(
			"Nothing blocks: 1 breaking change is excepted; 1 note.",
		);
		expect(gate([error], { standing: new Set([error.fingerprint]) }).decision.reason).toBe(
			"Nothing blocks: 1 breaking change is on the base branch already.",
		);
	});

	it("say so of what the revision itself excepts", () => {
		const loosened = makeFinding({
			rule: "exception-added",
			level: "WARN",
			direction: null,
			fingerprint: "c".repeat(16),
		});
		const exceptions = [{ finding: error.fingerprint, owner: "@a", reason: "r", expires: "2027-01-01", at: null }];
		expect(gate([error, loosened], { exceptions }).decision.reason).toBe(
			"Nothing blocks: 1 breaking change is excepted; the revision loosens the policy, which the base's policy allows.",
		);
	});

	it("name every reason to block", () => {
		expect(gate([error], { policy: { maxScore: 5 } }).decision.reason).toBe(
			"There is 1 error (score 10), and the policy blocks on ERR. The effective breaking score, 10, is above the budget of 5 (max_score).",
		);
	});

	it("say so where parts of the base that operations need could not be read", () => {
		const broken = (isNeeded: boolean) => ({
			at: { file: "openapi.yaml", pointer: "/a" },
			message: "It cannot be read.",
			kind: "misread" as const,
			keyword: "type",
			value: "strng",
			isNeeded,
		});
		const reason = (findings: readonly Finding[], ...needed: readonly boolean[]) => {
			const source = { ...makeSource(), unreadable: needed.map(broken) };
			return gate(findings, { before: source, after: source }).decision.reason;
		};
		expect(reason([], true, false, true)).toBe(
			"2 parts of the base could not be read and were not compared. In the rest nothing changed that clients can notice.",
		);
		expect(reason([note], true)).toBe(
			"1 part of the base could not be read and was not compared. In the rest nothing breaks: 1 note.",
		);
		expect(reason([], false)).toBe("Nothing changed that clients can notice.");
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

	it("keep to the budget of a tag, and name it with both numbers", () => {
		const paid = { ...warning, tagPoints: [{ tag: "payments", points: 2 }] };
		const at = (max: number) =>
			gate([paid, paid], { policy: { maxScoreByTag: new Map([["payments", max]]) } }).decision;
		expect(at(4)).toMatchObject({ action: "proceed", tagBudgets: [{ tag: "payments", effective: 4, max: 4 }] });
		expect(at(3)).toMatchObject({
			action: "block",
			reason: "The effective breaking score of the tag `payments`, 4, is above its budget of 3 (max_score_by_tag).",
		});
		const exception = { finding: paid.fingerprint, owner: "@a", reason: "…", expires: "2027-01-01", at: null };
		const excepted = gate([paid], { policy: { maxScoreByTag: new Map([["payments", 0]]) }, exceptions: [exception] });
		expect(excepted.decision).toMatchObject({ action: "proceed", tagBudgets: [{ effective: 0 }] });
	});

	it("say what the changes demand of versions", () => {
		expect(gate([error], { versionBefore: "1.4.0" }).decision.semver).toEqual({
			api: "major",
			sdk: "none",
			version: "major",
			next: "2.0.0",
		});
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
			reason: "There is no baseline yet, so nothing can break. This description becomes the first baseline.",
		});
	});

	it("does not pass an empty description", () => {
		expect(gate([], { before: null, operations: [] }).decision).toMatchObject({ verdict: "ERR", action: "block" });
	});
});

describe("never green by accident", () => {
	const off = new Map([
		["request-max-length-lowered", "off"],
		["endpoint-added", "off"],
	] as const);

	const cases: readonly (readonly [string, Case, string])[] = [
		["every rule is off", { policy: { rules: off } }, "no-active-rules"],
		["there is nothing to compare", { operations: [] }, "no-operations"],
		[
			"the policy names a rule that is not there",
			{ policy: { rules: new Map([["endpoint-remoed", "ERR"]]) } },
			"rule-unknown",
		],
	];

	const override = { paths: [], operations: [], tags: [], preset: null, rules: new Map(), at: null };

	it("counts rules that overrides turn off, and on", () => {
		const everywhere = { ...override, paths: ["/**"] };
		const actionUnder = (policy: Partial<Policy>) => gate([], { policy }).decision.action;
		expect(actionUnder({ overrides: [{ ...everywhere, rules: off }] })).toBe("block");
		expect(actionUnder({ overrides: [{ ...override, paths: ["/internal/**"], rules: off }] })).toBe("proceed");
		expect(actionUnder({ rules: off, overrides: [{ ...everywhere, preset: "strict" }] })).toBe("proceed");
	});

	it("blocks where an override names a rule that judges no operation", () => {
		for (const rule of ["endpoint-remoed", "exception-unused"]) {
			const { decision } = gate([], {
				policy: { overrides: [{ ...override, paths: ["/**"], rules: new Map([[rule, "off"]]) }] },
			});
			expect(decision.reason).toContain(`\`gate.overrides\` sets a level for \`${rule}\``);
		}
	});

	it("warns of what an override or a budget means, and is not there", () => {
		const at = { file: "driftgate.yml", pointer: "/gate/overrides/0", line: 9, column: 5 };
		const { findings } = gate([], {
			policy: {
				overrides: [
					{
						...override,
						paths: ["/internal/**", "/intrenal/**"],
						operations: ["* /v1/*", "GET /v1/payments"],
						tags: ["payments", "beta"],
						preset: "lenient",
						at,
					},
				],
				maxScoreByTag: new Map([
					["payments", 1],
					["payment", 1],
				]),
			},
		});
		expect(findings.map(({ rule, message }) => `${rule} ${message.match(/`[^`]+`/)?.[0]}`).sort()).toEqual([
			"budget-unused `payment`",
			"override-unused `/intrenal/**`",
			"override-unused `GET /v1/payments`",
			"override-unused `beta`",
		]);
		expect(findings.find(({ rule }) => rule === "override-unused")).toMatchObject({ level: "WARN", shownAt: at });
	});

	it.each(cases)("blocks where %s, whatever the policy blocks on", (_, one, rule) => {
		const { decision, findings } = gate([], { ...one, policy: { ...one.policy, blockOn: "never" } });
		expect(decision).toMatchObject({ verdict: "ERR", action: "block" });
		expect(decision.reason).toMatch(/^Cannot decide: /);
		expect(findings.map((finding) => finding.rule)).toEqual([rule]);
	});

	it.each(cases)("says beside that what else was found where %s", (_, one) => {
		const { reason } = gate([makeFinding(), makeFinding({ level: "WARN", fingerprint: "w" })], one).decision;
		expect(reason).toMatch(/^Cannot decide: .* Besides that, there is 1 error and 1 warning \(score [\d.]+\)\.$/);
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
