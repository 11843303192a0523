import type { PolicyOverride, PresetName, PromiseKind, RulesVersion } from "../contract/config.ts";
import { compareLevels } from "../levels/levels.ts";
import { makeChange, makeReach } from "../testing/make-change.ts";
import { makePolicy } from "../testing/make-policy.ts";
import { judgeChanges } from "./judge-changes.ts";
import { presets } from "./presets.ts";
import { rules } from "./registry.ts";
import { ruleGroups } from "./rule-groups.ts";

const TODAY = "2026-11-21";
const lowered = makeChange("bound-changed", { keyword: "maxLength", from: 50, to: 20 });
const raised = makeChange(
	"bound-changed",
	{ keyword: "maxLength", from: 20, to: 50 },
	{ effect: "widens", direction: "response" },
);
const undecided = makeChange(
	"constraint-changed",
	{ keyword: "pattern", from: ["a"], to: ["b"] },
	{ effect: "unknown" },
);

function judge(change: typeof lowered, policy: Parameters<typeof makePolicy>[0]) {
	const [judgement] = judgeChanges([change], makePolicy(policy), TODAY);
	if (judgement === undefined) throw new Error("Nothing was judged.");
	return judgement;
}

describe("presets", () => {
	const names: readonly PresetName[] = ["lenient", "recommended", "strict"];

	it("move levels as their tables say, and leave the facts alone", () => {
		const levels = (change: typeof lowered) => names.map((preset) => judge(change, { preset }).level);
		expect(levels(lowered)).toEqual(["ERR", "ERR", "ERR"]);
		expect(levels(raised)).toEqual(["WARN", "ERR", "ERR"]);
		expect(levels(undecided)).toEqual(["WARN", "WARN", "ERR"]);
		expect(judge(raised, { preset: "lenient" })).toMatchObject({
			wire: "ERR",
			underPolicy: { wire: "WARN", milder: [] },
		});
		expect(judge(raised, {}).underPolicy).toBeUndefined();
	});

	it("move what versions of the rules tell apart from the level that the version gives it", () => {
		const facts = { name: "note", required: false, readOnly: false, writeOnly: false, deprecated: false, sunset: null };
		const removals = [
			makeChange("property-removed", facts, { effect: "narrows", direction: "response" }),
			makeChange("response-header-removed", { name: "X-Page", required: false }, { direction: "response" }),
		];
		for (const removal of removals) {
			const wire = (rulesVersion: RulesVersion) =>
				names.map((preset) => judge(removal, { preset, rulesVersion }).level);
			expect(wire(2)).toEqual(["INFO", "WARN", "ERR"]);
			expect(wire(1)).toEqual(["INFO", "INFO", "INFO"]);
			expect(judge(removal, {}).level).toBe("WARN");
		}
	});

	it("only raise where they are strict, and only lower where they are lenient", () => {
		for (const { from, to } of presets.strict.rows) expect(compareLevels(from, to)).toBeLessThan(0);
		for (const { from, to } of presets.lenient.rows) expect(compareLevels(from, to)).toBeGreaterThan(0);
		expect(presets.recommended.rows).toEqual([]);
	});

	it("name groups that are there, and say why", () => {
		const groups = new Set(Object.values(ruleGroups));
		for (const { rows, summary } of Object.values(presets)) {
			expect(summary).toMatch(/^[A-Z].*\.$/);
			for (const row of rows) {
				expect(row.because).toMatch(/^[A-Z].*\.$/);
				expect(row.groups?.filter((group) => !groups.has(group)) ?? []).toEqual([]);
				expect(row.rules?.filter((id) => !rules.some((rule) => rule.id === id)) ?? []).toEqual([]);
			}
		}
	});

	it("give way to a rule's own level, and to a guard", () => {
		const rules = new Map([["response-max-length-raised", "INFO"]] as const);
		expect(judge(raised, { preset: "strict", rules }).level).toBe("INFO");
		const readOnly = { ...undecided, readOnly: true };
		expect(judge(readOnly, { preset: "strict" }).level).toBe("INFO");
	});
});

describe("the level of what is not stable", () => {
	const beta = makeReach({ operation: "GET /beta", stability: "beta" });
	const stable = makeReach({ operation: "GET /stable" });
	const at = (...reaches: (typeof beta)[]) => ({ ...lowered, reaches });

	it("is the worst that is said where nothing stable is reached", () => {
		expect(judge(at(beta), {}).level).toBe("ERR");
		expect(judge(at(beta), { unstable: "WARN" })).toMatchObject({ level: "WARN", underPolicy: { wire: "WARN" } });
		expect(judge(at(beta), { unstable: "INFO", preset: "strict" }).level).toBe("INFO");
		const rules = new Map([["request-max-length-lowered", "ERR"]] as const);
		expect(judge(at(beta), { unstable: "WARN", rules }).level).toBe("WARN");
		expect(judge(at(stable), { unstable: "INFO" })).toMatchObject({ level: "ERR" });
	});

	it("holds at its operations alone", () => {
		expect(judge(at(beta, stable), { unstable: "WARN" })).toMatchObject({
			level: "ERR",
			underPolicy: { wire: "ERR", milder: [{ operation: "GET /beta", level: "WARN" }] },
		});
	});

	it("does not excuse the mark itself", () => {
		const marked = makeChange("stability-changed", { from: "stable", to: "beta" }, { effect: "none", reaches: [beta] });
		expect(judgeChanges([marked], makePolicy({ unstable: "INFO" }), TODAY)[0]?.level).toBe("ERR");
	});
});

describe("overrides", () => {
	const override = (rest: Partial<PolicyOverride>): PolicyOverride => ({
		...{ paths: [], operations: [], tags: [], preset: null, rules: new Map(), at: null },
		...rest,
	});
	const reaches = [
		makeReach({ operation: "GET /internal/jobs", tags: ["jobs"] }),
		makeReach({ operation: "POST /v1/payments", tags: ["payments"] }),
		makeReach({ operation: "PUT /v1/drafts", tags: ["payments", "beta"] }),
	];
	const everywhere = makeChange("bound-changed", { keyword: "maxLength", from: 50, to: 20 }, { reaches });
	const level = (one: "ERR" | "WARN" | "INFO" | "off") => new Map([["request-max-length-lowered", one]]);
	const under = (overrides: readonly PolicyOverride[], promise: PromiseKind = "wire") =>
		judgeChanges([everywhere], makePolicy({ overrides, promise }), TODAY)[0];

	it("give a finding the strictest level of the operations that it reaches, and each operation its own", () => {
		const overrides = [
			override({ paths: ["/internal/**"], rules: level("INFO") }),
			override({ tags: ["beta"], rules: level("WARN") }),
		];
		expect(under(overrides)).toMatchObject({
			level: "ERR",
			underPolicy: {
				wire: "ERR",
				milder: [
					{ operation: "GET /internal/jobs", level: "INFO" },
					{ operation: "PUT /v1/drafts", level: "WARN" },
				],
			},
		});
		expect(under([override({ paths: ["/**"], rules: level("WARN") })])).toMatchObject({
			level: "WARN",
			underPolicy: { wire: "WARN", source: "WARN", milder: [] },
		});
	});

	it("leave out the operations at which the rule is off", () => {
		const judged = under([override({ tags: ["payments"], rules: level("off") })]);
		expect(judged?.change.reaches.map(({ operation }) => operation)).toEqual(["GET /internal/jobs"]);
		expect(judged?.message).toContain("of `GET /internal/jobs`:");
		expect(judged?.fingerprint).toBe(under([])?.fingerprint);
		expect(under([override({ paths: ["/**"], rules: level("off") })])).toBeUndefined();
	});

	it("hold where any of their selectors does, and the later one wins", () => {
		const both = override({ operations: ["GET /internal/*"], tags: ["beta"], rules: level("WARN") });
		expect(under([both])?.underPolicy?.milder.map(({ operation }) => operation)).toEqual([
			"GET /internal/jobs",
			"PUT /v1/drafts",
		]);
		const again = override({ tags: ["beta"], rules: level("ERR") });
		expect(under([both, again])?.underPolicy?.milder.map(({ operation }) => operation)).toEqual(["GET /internal/jobs"]);
		expect(under([again, both])?.underPolicy?.milder.length).toBe(2);
	});

	it("speak of every rule where they name a preset", () => {
		const quiet = override({ paths: ["/**"], rules: level("off") });
		expect(under([quiet, override({ tags: ["beta"], preset: "strict" })])).toMatchObject({
			level: "ERR",
			change: { reaches: [{ operation: "PUT /v1/drafts" }] },
		});
	});

	it("take an operation for itself, whatever its name", () => {
		const change = { ...everywhere, reaches: [makeReach({ operation: "GET /__proto__", tags: ["__proto__"] })] };
		const policy = makePolicy({ overrides: [override({ tags: ["__proto__"], rules: level("WARN") })] });
		expect(judgeChanges([change], policy, TODAY)[0]?.level).toBe("WARN");
	});
});
