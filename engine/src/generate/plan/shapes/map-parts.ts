import type { Field, Shape } from "../shape.ts";

/** What becomes of the shapes and of the members that a shape is made of. */
export interface PartsMapper<Part, Member> {
	readonly shape: (shape: Shape) => Part;
	readonly field: (field: Field) => Member;
}

/** The same shape with others in place of its parts; one that has none as it is. */
export function mapParts(shape: Shape, to: PartsMapper<Shape, Field>): Shape;
export function mapParts(shape: Shape, to: PartsMapper<unknown, unknown>): object;
export function mapParts(shape: Shape, to: PartsMapper<unknown, unknown>): object {
	switch (shape.kind) {
		case "list":
			return { ...shape, items: to.shape(shape.items) };
		case "tuple":
			return { ...shape, items: shape.items.map(to.shape), rest: to.shape(shape.rest) };
		case "record": {
			const extra = shape.extra === null ? null : to.shape(shape.extra);
			return { ...shape, fields: shape.fields.map(to.field), extra };
		}
		case "union":
		case "intersection":
			return { ...shape, members: shape.members.map(to.shape) };
		default:
			return shape;
	}
}
