import type { Literal, Shape } from "../../../generate/typescript/structural/shape.ts";
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

/** null for what may be anything. A union may be a member of itself: each reference is opened once. */
function kindsOf({ shape, open }: OpenedShape): ReadonlySet<Kind> | null {
	const kinds = new Set<Kind>();
	const seen = new Set<string>();
	const waiting: Shape[] = [shape];
	for (const next of waiting) {
		if (next.kind === "unknown") return null;
		if (next.kind === "union") waiting.push(...next.members);
		// What holds together is of one kind, which any of it tells.
		else if (next.kind === "intersection") waiting.push(...next.members.slice(0, 1));
		else if (next.kind !== "reference") for (const kind of ownKinds(next)) kinds.add(kind);
		else if (!seen.has(next.type)) {
			seen.add(next.type);
			waiting.push(open(next));
		}
	}
	return kinds;
}

function ownKinds(shape: Exclude<Shape, { readonly kind: "union" | "intersection" | "reference" | "unknown" }>) {
	switch (shape.kind) {
		case "never":
			return [];
		case "scalar":
			return [shape.type === "integer" ? "number" : shape.type] as const;
		case "literals":
			return shape.values.map(kindOfLiteral);
		case "list":
		case "tuple":
			return ["array"] as const;
		default:
			return ["object"] as const;
	}
}

function kindOfLiteral(value: Literal): Kind {
	if (value === null) return "null";
	if (typeof value === "string") return "string";
	return typeof value === "number" ? "number" : "boolean";
}
