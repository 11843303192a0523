import type { Policy } from "../contract/config.ts";
import type { TagBudget } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { fromCents, toCents } from "../levels/cents.ts";

/** What the findings that no exception covers cost in each tag that has a budget. */
export function tagBudgets(findings: readonly Finding[], { maxScoreByTag }: Policy): readonly TagBudget[] {
	return [...maxScoreByTag].map(([tag, max]) => ({ tag, effective: effectiveIn(tag, findings), max }));
}

function effectiveIn(tag: string, findings: readonly Finding[]): number {
	const standing = findings.filter((finding) => finding.exception === null);
	const points = standing.flatMap(({ tagPoints = [] }) => tagPoints.filter((one) => one.tag === tag));
	return fromCents(points.reduce((cents, one) => cents + toCents(one.points), 0));
}
