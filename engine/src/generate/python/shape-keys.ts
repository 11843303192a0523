import type { Shape } from "../plan/shape.ts";

/** Texts that are equal where shapes mean the same, whatever is said about their members. */
export function createShapeKeys(): (shape: Shape) => string {
	const known = new WeakMap<Shape, string>();
	const numbers = new Map<string, number>();
	/** A number instead of the text itself: what is nested deeply is written once. */
	const short = (shape: Shape): number => {
		const text = keyOf(shape);
		const number = numbers.get(text) ?? numbers.size;
		numbers.set(text, number);
		return number;
	};
	const keyOf = (shape: Shape): string => {
		const before = known.get(shape);
		if (before !== undefined) return before;
		const key = JSON.stringify(partsOf(shape, short));
		known.set(shape, key);
		return key;
	};
	return keyOf;
}

function partsOf(shape: Shape, short: (shape: Shape) => number): readonly unknown[] {
	switch (shape.kind) {
		case "record":
			return [
				"record",
				shape.bases,
				shape.fields.map(({ name, words, required, shape: inner }) => [name, words.join(" "), required, short(inner)]),
				shape.extra === null ? null : short(shape.extra),
			];
		case "list":
			return ["list", short(shape.items)];
		case "tuple":
			return ["tuple", shape.items.map(short), shape.required, short(shape.rest)];
		case "union":
			return ["union", shape.members.map(short), shape.tag, shape.open];
		case "intersection":
			return ["intersection", shape.members.map(short)];
		case "literals":
			return ["literals", shape.values.map(({ value }) => value), shape.open];
		default:
			return [shape.kind, shape];
	}
}
