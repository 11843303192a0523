import type { Shape } from "../../../generate/typescript/structural/shape.ts";
import type { OpenedShape } from "./selected-members.ts";

/** A type that is no choice among others. */
export type Leaf = Exclude<Shape, { readonly kind: "union" | "intersection" | "reference" | "unknown" }>;

/**
 * All that a value may be, alternatives and references opened; null for what may be anything. A union may be a member of
 * itself: each reference is opened once.
 */
export function leavesOf({ shape, open }: OpenedShape): readonly Leaf[] | null {
	const leaves: Leaf[] = [];
	const seen = new Set<string>();
	const waiting: Shape[] = [shape];
	for (const next of waiting) {
		if (next.kind === "unknown") return null;
		if (next.kind === "union") waiting.push(...next.members);
		// What holds together is of one kind, which any of it tells.
		else if (next.kind === "intersection") waiting.push(...next.members.slice(0, 1));
		else if (next.kind !== "reference") leaves.push(next);
		else if (!seen.has(next.type)) {
			seen.add(next.type);
			waiting.push(open(next));
		}
	}
	return leaves;
}
