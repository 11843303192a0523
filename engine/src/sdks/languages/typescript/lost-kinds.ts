import type { Literal } from "../../../generate/typescript/structural/shape.ts";
import { type Leaf, leavesOf } from "./leaves-of.ts";
import type { OpenedShape } from "./selected-members.ts";

/** What `typeof`, `Array.isArray` and a comparison with null tell apart. */
type Kind = "string" | "number" | "boolean" | "null" | "array" | "object";

/**
 * Whether a value that could be of several kinds can no more be of one of them. The new type fits the old one all the same;
 * but code that has asked `typeof value === "string"` has a value of type `never` then, of which it can name nothing. Null
 * has nothing that code could name. A list that is gone beside objects can still be asked for: `Array.isArray` leaves an
 * object that might be one.
 */
export function losesKind(before: OpenedShape, after: OpenedShape): boolean {
	const had = kindsOf(before);
	if (had === null || had.size < 2) return false;
	const has = kindsOf(after);
	if (has === null || has.size === 0) return false;
	return [...had].some((kind) => kind !== "null" && !has.has(kind) && !(kind === "array" && has.has("object")));
}

function kindsOf(value: OpenedShape): ReadonlySet<Kind> | null {
	const leaves = leavesOf(value);
	return leaves === null ? null : new Set(leaves.flatMap(ownKinds));
}

function ownKinds(shape: Leaf): readonly Kind[] {
	switch (shape.kind) {
		case "never":
			return [];
		case "scalar":
			return [shape.type === "integer" ? "number" : shape.type];
		case "literals":
			return shape.values.map(kindOfLiteral);
		case "list":
		case "tuple":
			return ["array"];
		default:
			return ["object"];
	}
}

function kindOfLiteral(value: Literal): Kind {
	if (value === null) return "null";
	if (typeof value === "string") return "string";
	return typeof value === "number" ? "number" : "boolean";
}
