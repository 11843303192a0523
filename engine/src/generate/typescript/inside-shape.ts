import type { Shape } from "./structural/shape.ts";

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

/** Shapes with all that is inside them, at any depth. */
export function allInside(shapes: readonly Shape[]): readonly Shape[] {
	const all = [...shapes];
	for (const shape of all) all.push(...insideShape(shape));
	return all;
}
