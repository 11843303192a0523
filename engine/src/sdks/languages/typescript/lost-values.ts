import type { Literal } from "../../../generate/typescript/structural/shape.ts";
import { type Leaf, leavesOf } from "./leaves-of.ts";
import type { OpenedShape } from "./selected-members.ts";

/**
 * Whether code can no more ask a value whether it is one that was listed. Several values that come back are open, and one
 * alone is closed: with the last of the others gone, a comparison with them has no overlap with the type, and does not
 * compile. Where nothing of the value's kind is left, the kind is lost.
 */
export function losesValue(before: OpenedShape, after: OpenedShape): boolean {
	const [had, has] = [leavesOf(before), leavesOf(after)];
	if (had === null || has === null) return false;
	return had.flatMap(listedIn).some((value) => {
		const alike = has.filter((leaf) => isOfKind(value, leaf));
		return alike.length > 0 && !alike.some((leaf) => mayBe(value, leaf));
	});
}

/** A flag's values are two, listed or not. Null can be asked for everywhere. */
function listedIn(leaf: Leaf): readonly Literal[] {
	if (leaf.kind === "literals") return leaf.values.filter((value) => value !== null);
	return leaf.kind === "scalar" && leaf.type === "boolean" ? [true, false] : [];
}

function isOfKind(value: Literal, leaf: Leaf): boolean {
	if (leaf.kind === "literals") return leaf.values.some((other) => typeof other === typeof value && other !== null);
	return leaf.kind === "scalar" && (leaf.type === "integer" ? "number" : leaf.type) === typeof value;
}

function mayBe(value: Literal, leaf: Leaf): boolean {
	return leaf.kind !== "literals" || leaf.open || leaf.values.includes(value);
}
