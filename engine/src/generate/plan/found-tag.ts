import type { SchemaId } from "../../contract/api.ts";
import type { Shape } from "./shape.ts";
import type { ShapeContext } from "./shape-context.ts";
import type { Alternative } from "./union-of.ts";

/** Names that usually say what something is, the usual first; others follow by code unit. */
const usual: readonly string[] = ["type", "kind", "object", "event", "name", "status", "action", "role"];

export interface FoundTag {
	readonly property: string;
	readonly alternatives: readonly Alternative[];
}

/**
 * The member by which alternatives are told apart although nobody says so: each is a record that demands under this name
 * one text that no other one has. null where there is none.
 */
export function foundTag(
	branches: readonly SchemaId[],
	shapes: readonly Shape[],
	context: ShapeContext,
): FoundTag | null {
	if (branches.length < 2 || shapes.some(({ kind }) => kind !== "reference" && kind !== "record")) return null;
	const constants: ReadonlyMap<string, string>[] = [];
	for (const id of branches) {
		const own = constantsOf(id, context);
		// Most alternatives demand nothing of the kind.
		if (own.size === 0) return null;
		constants.push(own);
	}
	const names = [...(constants[0]?.keys() ?? [])].filter((name) => {
		const values = constants.flatMap((own) => own.get(name) ?? []);
		return new Set(values).size === branches.length;
	});
	const [property] = names.toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
	if (property === undefined) return null;
	const alternatives = shapes.map((shape, index) => ({
		shape,
		values: [constants[index]?.get(property) ?? ""],
		declared: true,
		isFallback: false,
	}));
	return { property, alternatives };
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
