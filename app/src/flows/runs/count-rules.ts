import type { Analysis, RuleCount } from "../../ports.ts";

/** A run's record has to stay small; there are some two hundred rules, and a run that fires half of them is rare. */
const KEPT_RULES = 100;

/** How often each rule fired in an analysis, the most often first; by name where as often. */
export function countRules({ findings }: Pick<Analysis, "findings">): readonly RuleCount[] {
	const counts = new Map<string, number>();
	for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
	return mostFirst([...counts].map(([rule, findings]) => ({ rule, findings }))).slice(0, KEPT_RULES);
}

/** The rules that fired most come first; by name where as often. */
export function mostFirst<Counted extends RuleCount>(counts: readonly Counted[]): readonly Counted[] {
	return counts.toSorted((a, b) => b.findings - a.findings || (a.rule < b.rule ? -1 : 1));
}
