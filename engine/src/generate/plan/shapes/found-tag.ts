import type { SchemaId } from "../../../contract/api.ts";
import { isNull, type Shape } from "../shape.ts";
import type { ShapeContext } from "./shape-context.ts";
import type { Alternative } from "./union-of.ts";

/** Names that usually say what something is, the usual first; others follow by code unit. */
const usual: readonly string[] = ["type", "kind", "object", "event", "name", "status", "action", "role"];

export interface FoundTag {
	readonly property: string;
	readonly alternatives: readonly Alternative[];
}

/**
 * The member by which alternatives are told apart although nobody says so: each, null aside, is a record that demands
 * under this name one text that no other one has. null where there is none.
 */
export function foundTag(
	branches: readonly SchemaId[],
	shapes: readonly Shape[],
	context: ShapeContext,
): FoundTag | null {
	const constants = constantsOfAll(branches, shapes, context);
	if (constants === null || constants.size < 2) return null;
	const [first] = constants.values();
	const names = [...(first?.keys() ?? [])].filter((name) => {
		const values = [...constants.values()].flatMap((own) => own.get(name) ?? []);
		return new Set(values).size === constants.size;
	});
	const [property] = names.toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
	if (property === undefined) return null;
	const alternatives = shapes.map((shape, index) => ({
		shape,
		values: [constants.get(index)?.get(property) ?? []].flat(),
		declared: true,
		isFallback: false,
	}));
	return { property, alternatives };
}

/** What each alternative demands, by its position, but for null; null where one demands nothing of the kind. */
function constantsOfAll(
	branches: readonly SchemaId[],
	shapes: readonly Shape[],
	context: ShapeContext,
): ReadonlyMap<number, ReadonlyMap<string, string>> | null {
	const constants = new Map<number, ReadonlyMap<string, string>>();
	for (const [index, id] of branches.entries()) {
		const shape = shapes[index];
		if (shape === undefined || isNull(shape)) continue;
		if (shape.kind !== "reference" && shape.kind !== "record") return null;
		const own = constantsOf(id, context);
		if (own.size === 0) return null;
		constants.set(index, own);
	}
	return constants;
}

function rankOf(name: string): number {
	const rank = usual.indexOf(name);
	return rank === -1 ? usual.length : rank;
}

/** The texts that a record demands, by the names of the members that must be equal to them. */
function constantsOf(id: SchemaId, { schemas }: ShapeContext): ReadonlyMap<string, string> {
	const { properties, required, unions } = schemas.get(id);
	const constants = new Map<string, string>();
	if (unions.length > 0) return constants;
	for (const name of required) {
		const property = properties.get(name);
		const [only, ...more] = property === undefined ? [] : (schemas.get(property.schema).enum ?? []);
		if (typeof only === "string" && more.length === 0) constants.set(name, only);
	}
	return constants;
}
