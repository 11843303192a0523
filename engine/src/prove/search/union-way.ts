import type { PayloadWay } from "../../contract/change.ts";

/**
 * The way to the union in whose branch a change stands, or to the outermost of several in each other; null where it
 * stands in none. What a branch accepts may be refused by its union, because another branch accepts it as well.
 */
export function unionWay({ steps, ...way }: PayloadWay): PayloadWay | null {
	const branch = steps.findLastIndex(({ via }) => via.kind === "branch");
	if (branch === -1) return null;
	const above = steps.findLastIndex(({ via }, index) => index < branch && via.kind !== "branch");
	return { ...way, steps: steps.slice(0, above + 1) };
}
