import type { Decision, TagBudget } from "../contract/decision.ts";
import { count, quote } from "../lib/say.ts";
import { saySemver } from "./semver-text.ts";

/** More budgets than a reader looks at; what is over its budget stands in the reason. */
const MOST_BUDGETS = 10;

/**
 * The numbers behind a decision, each a phrase without a full stop: what was counted, the score, what the changes demand of
 * version numbers, and the budgets of tags. Names are in back-quotes.
 */
export function decisionFacts({ score, summary, semver, tagBudgets = [] }: Decision): readonly string[] {
	const { errors, warnings, info } = summary;
	const demand = saySemver(semver);
	return [
		`${count(errors, "error")}, ${count(warnings, "warning")}, ${count(info, "note")}`,
		score.breaking === score.effective
			? `breaking score ${score.breaking}`
			: `breaking score ${score.breaking}, ${score.effective} after exceptions`,
		...(demand === null ? [] : [demand]),
		...tagBudgets.slice(0, MOST_BUDGETS).map(sayBudget),
		...(tagBudgets.length > MOST_BUDGETS ? [`${tagBudgets.length - MOST_BUDGETS} more budgets of tags`] : []),
	];
}

function sayBudget({ tag, effective, max }: TagBudget): string {
	return `score ${effective} of the tag ${quote(tag)}, whose budget is ${max}`;
}
