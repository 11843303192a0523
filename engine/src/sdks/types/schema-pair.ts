import type { SchemaId } from "../../contract/api.ts";
import type { Direction } from "../../contract/change.ts";
import type { Shape } from "../../generate/plan/shape.ts";
import type { LazyShapes } from "./lazy-shapes.ts";

/** Two schemas that code takes for one. */
export interface SchemaPair {
	readonly before: SchemaId;
	readonly after: SchemaId;
}

/** More would be said of one operation than anybody compares by hand. */
const MAX_PAIRS = 1_000;

/** A pair, and the pairs that stand at the same places inside of the two. */
export function valuesInside(
	root: SchemaPair,
	shapes: Readonly<Record<"before" | "after", LazyShapes>>,
	side: Direction,
): readonly SchemaPair[] {
	const known = new Map([[keyOf(root), root]]);
	for (const { before, after } of known.values()) {
		if (known.size > MAX_PAIRS) break;
		const others = referencesIn(shapes.after.plannedOf(after, side));
		for (const [place, id] of referencesIn(shapes.before.plannedOf(before, side))) {
			const other = others.get(place);
			if (other === undefined) continue;
			const pair = { before: id, after: other };
			known.set(keyOf(pair), known.get(keyOf(pair)) ?? pair);
		}
	}
	return [...known.values()];
}

function keyOf({ before, after }: SchemaPair): string {
	return `${before} ${after}`;
}

/** The schemas to which a shape refers, by where in it they stand. */
export function referencesIn(shape: Shape, place = ""): ReadonlyMap<string, SchemaId> {
	if (shape.kind === "reference") return new Map([[place, Number(shape.type) as SchemaId]]);
	return new Map(partsOf(shape).flatMap(([step, part]) => [...referencesIn(part, `${place}/${step}`)]));
}

function partsOf(shape: Shape): readonly (readonly [string, Shape])[] {
	switch (shape.kind) {
		case "list":
			return [["items", shape.items]];
		case "tuple":
			return [...shape.items.map((item, index) => [`${index}`, item] as const), ["rest", shape.rest]];
		case "record":
			return [
				...shape.fields.map((field) => [JSON.stringify(field.name), field.shape] as const),
				...shape.bases.map((type, index) => [`base ${index}`, { kind: "reference", type }] as const),
				...(shape.extra === null ? [] : [["extra", shape.extra] as const]),
			];
		case "union":
		case "intersection":
			return shape.members.map((member, index) => [`${index}`, member] as const);
		default:
			return [];
	}
}
