import type { Shape, TypeKey } from "./structural/shape.ts";

/** The shapes that a shape is made of, one level below it; what it refers to is none of them. */
function insideShape(shape: Shape): readonly Shape[] {
	switch (shape.kind) {
		case "list":
			return [shape.items];
		case "tuple":
			return [...shape.items, shape.rest];
		case "record":
			return [...shape.fields.map((field) => field.shape), ...(shape.extra === null ? [] : [shape.extra])];
		case "union":
		case "intersection":
			return shape.members;
		default:
			return [];
	}
}

/** Shapes with all that is inside them, at any depth, each once. */
export function allInside(shapes: readonly Shape[]): readonly Shape[] {
	const all = new Set(shapes);
	// A set yields what is added while it is walked.
	for (const shape of all) for (const inner of insideShape(shape)) all.add(inner);
	return [...all];
}

/** The types that a shape names itself. */
export function referred(shape: Shape): readonly TypeKey[] {
	if (shape.kind === "reference") return [shape.type];
	return shape.kind === "record" ? shape.bases : [];
}
