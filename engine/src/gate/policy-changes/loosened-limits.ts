import type { Policy, PromiseKind, RulesVersion } from "../../contract/config.ts";
import { compareLevels } from "../../levels/levels.ts";
import { levelInVersion, movedRules } from "../../levels/rules-versions.ts";
import { quote, quoteNames } from "../../lib/say.ts";
import { type Loosening, loosened } from "./loosening.ts";

/* What blocks, and under which limits: members of `gate` with one value each. Tightening says nothing. */

/** From the loosest to the strictest. */
const ORDERS = {
	block_on: ["never", "ERR", "WARN"],
	preset: ["lenient", "recommended", "strict"],
	semver: ["off", "suggest", "require"],
	majors: ["proceed", "warn", "block"],
	unstable: ["INFO", "WARN", "ERR"],
	policy_changes: ["warn", "base", "block"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Ordered = keyof typeof ORDERS;

const VALUES: Readonly<Record<Ordered, (policy: Policy) => string>> = {
	block_on: ({ blockOn }) => blockOn,
	preset: ({ preset }) => preset,
	semver: ({ semver }) => semver,
	majors: ({ majors }) => majors,
	unstable: ({ unstable }) => unstable,
	policy_changes: ({ policyChanges }) => policyChanges,
};

const BECAUSE: Readonly<Record<Ordered, (to: string) => string>> = {
	block_on: (to) => (to === "never" ? "nothing blocks any longer" : "warnings that blocked before now pass"),
	preset: () => "findings have lower levels than before",
	semver: (to) =>
		to === "off" ? "`version` is no longer checked" : "a `version` step that is too small is only a note",
	majors: (to) =>
		to === "warn"
			? "breaking changes that a major step of the version announces only are warnings"
			: "breaking changes that a major step of the version announces pass",
	unstable: (to) => `breaking changes of operations that are not stable are at most ${to}`,
	policy_changes: (to) =>
		to === "warn" ? "the next policy change is only a warning" : "the next policy change does not block",
};

/** What every one of these lets through that it did not. */
export function loosenedLimits(before: Policy, after: Policy): readonly Loosening[] {
	return [
		...(Object.keys(ORDERS) as Ordered[]).flatMap((member) => loosenedMember(member, before, after)),
		...loosenedPromise(before.promise, after.promise),
		...loosenedBudget(["gate", "max_score"], before.maxScore, after.maxScore),
		...[...before.maxScoreByTag].flatMap(([tag, max]) =>
			loosenedBudget(["gate", "max_score_by_tag", tag], max, after.maxScoreByTag.get(tag) ?? null),
		),
		...loosenedDeprecation(before.deprecationMinDays, after.deprecationMinDays),
		...loosenedVersion(before.rulesVersion, after.rulesVersion),
	];
}

function loosenedMember(member: Ordered, before: Policy, after: Policy): readonly Loosening[] {
	const [from, to] = [VALUES[member](before), VALUES[member](after)];
	const order: readonly string[] = ORDERS[member];
	if (order.indexOf(to) >= order.indexOf(from)) return [];
	return [loosened(["gate", member], { from, to }, BECAUSE[member](to))];
}

function loosenedPromise(from: PromiseKind, to: PromiseKind): readonly Loosening[] {
	if (from === to || to === "both") return [];
	const lost = to === "wire" ? "code on regenerated SDKs" : "deployed clients";
	return [loosened(["gate", "promise"], { from, to }, `breaking changes for ${lost} no longer count`)];
}

function loosenedBudget(path: readonly string[], before: number | null, after: number | null): readonly Loosening[] {
	if (before === null || (after !== null && after <= before)) return [];
	const member =
		path.length === 2 ? path.join(".") : `${path.slice(0, 2).join(".")}.${quote(path[2] ?? "").slice(1, -1)}`;
	const to = after === null ? "no budget" : `${after}`;
	const because = after === null ? "no score blocks any longer" : "scores between the two now pass";
	return [{ ...loosened([member], { from: `${before}`, to }, because), path }];
}

function loosenedDeprecation(from: number, to: number): readonly Loosening[] {
	if (to >= from) return [];
	const because = "deprecated features may be removed sooner after their sunset date";
	return [loosened(["gate", "deprecation", "min_days"], { from: `${from}`, to: `${to}` }, because)];
}

/** A version loosens where it has a milder level than the other, whatever else it is stricter about. */
function loosenedVersion(from: RulesVersion, to: RulesVersion): readonly Loosening[] {
	const milder = movedRules.filter((rule) => {
		const [own, other] = [levelInVersion(rule, from), levelInVersion(rule, to)];
		return own !== undefined && other !== undefined && compareLevels(other, own) < 0;
	});
	if (milder.length === 0) return [];
	const because = `${quoteNames(milder)} have milder levels there`;
	return [loosened(["gate", "rules_version"], { from: `${from}`, to: `${to}` }, because)];
}
