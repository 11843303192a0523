import type { Effect } from "../contract/change.ts";
import type { Level } from "../contract/level.ts";
import type { RulePage } from "../contract/rule-page.ts";
import { title } from "./law.ts";
import type { Rule } from "./rule.ts";
import { ruleGroups } from "./rule-groups.ts";
import { wireLevel } from "./wire-level.ts";

/** What a rule's metadata says to people. */
export function explainRule(rule: Rule): RulePage {
	const { id, judges, level, doing, why, source, convention } = rule;
	return {
		id,
		group: ruleGroups[judges],
		title: title(level, doing),
		why,
		level,
		source,
		law: lawOf(rule),
		convention: convention === null || convention.because === why ? null : convention.because,
		rollout: rolloutOf(rule),
		exceptable: true,
	};
}

/** A rule for either direction always says the same: nothing else would be one level for both. */
function lawOf(rule: Rule): RulePage["law"] {
	const { direction } = rule.axes;
	if (direction === "either" || rule.convention?.is === "exactly") return null;
	const level = (effect: Effect): Level => wireLevel(rule, effect, direction);
	return {
		narrows: level("narrows"),
		widens: level("widens"),
		incomparable: level("incomparable"),
		unknown: level("unknown"),
		none: level("none"),
	};
}

/** The family's advice where somebody breaks, and that nobody does where nobody does. */
function rolloutOf({ level, source, rollout }: Rule): string {
	if (level !== "INFO") return rollout;
	return source === "INFO"
		? "Release it at any time: no deployed client has to change first."
		: "Deployed clients are not affected; release the regenerated SDKs with the version step that semantic versioning requires.";
}
