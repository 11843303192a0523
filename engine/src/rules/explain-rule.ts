import type { Effect } from "../contract/change.ts";
import type { RulesVersion } from "../contract/config.ts";
import type { Level } from "../contract/level.ts";
import type { RulePage } from "../contract/rule-page.ts";
import { harsher } from "../levels/levels.ts";
import { levelInVersion, NEWEST_RULES_VERSION } from "../levels/rules-versions.ts";
import { guards } from "./guards.ts";
import { title } from "./law.ts";
import type { Rule } from "./rule.ts";
import { ruleGroups } from "./rule-groups.ts";
import { usualSource } from "./usual-source.ts";
import { wireLevel } from "./wire-level.ts";

/** What a rule's metadata says to people, of a version of the rules. */
export function explainRule(rule: Rule, version: RulesVersion = NEWEST_RULES_VERSION): RulePage {
	const { id, judges, doing, why, source, convention } = rule;
	const level = levelInVersion(id, version) ?? rule.level;
	const law = lawOf(rule, version);
	return {
		id,
		group: ruleGroups[judges],
		title: title(level, doing),
		why,
		level,
		source,
		usualSource: usualSource(rule),
		law,
		milder: milderOf(rule, Object.values(law ?? {}).reduce(harsher, level)),
		convention: convention === null || convention.because === why ? null : convention.because,
		rollout: rolloutOf(rule, level),
		exceptable: true,
	};
}

const EFFECTS: readonly Effect[] = ["narrows", "widens", "incomparable", "unknown", "none"];

/** A rule for either direction always says the same: nothing else would be one level for both. */
function lawOf(rule: Rule, version: RulesVersion): RulePage["law"] {
	const { direction } = rule.axes;
	if (direction === "either" || rule.convention?.is === "exactly") return null;
	const level = (effect: Effect): Level => wireLevel(rule, effect, direction, version);
	return Object.fromEntries((rule.effects ?? EFFECTS).map((effect) => [effect, level(effect)]));
}

/** Where guards keep its findings below the harshest level that it has. */
function milderOf(rule: Rule, harshest: Level): RulePage["milder"] {
	return guards
		.filter(({ speaksOf }) => speaksOf(rule))
		.flatMap(({ onPage }) => onPage)
		.filter(({ level }) => level !== harshest && harsher(level, harshest) === harshest);
}

/**
 * The family's advice where somebody breaks, and that nobody does where nobody does. What concerns code or tools alone has
 * advice of its own: it is about these.
 */
function rolloutOf({ source, rollout, axes: { area } }: Rule, level: Level): string {
	if (level !== "INFO" || area === "sdk" || (area === "tool" && source !== "INFO")) return rollout;
	return source === "INFO"
		? "Release it at any time: no deployed client has to change first."
		: "Deployed clients are not affected; release the regenerated SDKs with the version step that semantic versioning requires.";
}
