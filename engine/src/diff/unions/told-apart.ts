import { appliedInPlace } from "../../containment/formulas/described-names.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { commonValues } from "../../lib/json-order.ts";
import { ARRAY, bitsOf, NULL, OBJECT } from "../../lib/json-types.ts";

/*
 * A summary or a detail: `anyOf [{id}, {id, secret}]`. As JSON Schema has it the first branch, which is open, accepts all
 * that the second does, so that an edit of the second changes no valid payload. Who reads the union goes by what the
 * second describes all the same, wherever its payloads can be told from those of the others.
 */

/** Schemas of one side with the table that their ids are looked up in. */
export interface Schemas {
	readonly all: readonly Schema[];
	readonly get: (id: SchemaId) => Schema;
}

/**
 * The properties that a branch describes and demands, or the tags that it demands and fixes, where none of the others
 * does: what holds them is known to be this branch's. Of lists their items tell. `alike` are the names that every branch
 * demands.
 */
export function namesThatTell(
	branch: Schema,
	get: Schemas["get"],
	others: Schemas,
	alike: ReadonlySet<string> = NO_NAMES,
): readonly string[] {
	// A list of nothing but lists of itself has no items that could tell.
	const lists = new Set<Schema>();
	let [one, all] = [branch, others.all];
	while (isList(one) && !lists.has(one)) {
		lists.add(one);
		all = all.flatMap(({ items }) => (items === null ? [] : [others.get(items)]));
		one = get(one.items);
	}
	return ownNames(one, get, { ...others, all }, one === branch ? alike : NO_NAMES);
}

function isList(schema: Schema): schema is Schema & { readonly items: SchemaId } {
	return (bitsOf(schema.types) & ~NULL) === ARRAY && schema.items !== null;
}

function ownNames(branch: Schema, get: Schemas["get"], others: Schemas, alike: ReadonlySet<string>): readonly string[] {
	if ((bitsOf(branch.types) & ~NULL) !== OBJECT) return [];
	const parts = inPlace(others);
	return [...branch.properties.keys()].filter((name) => {
		if (!branch.required.has(name)) return false;
		if (!alike.has(name) && !parts.some(({ required }) => required.has(name))) return true;
		const own = valuesOf(branch, name, get);
		return own !== null && !parts.some((part) => sharesValue(own, valuesOf(part, name, others.get)));
	});
}

/** Whether none of these schemas says what a property is. */
export function isUndescribed(name: string, schemas: Schemas): boolean {
	return inPlace(schemas).every(
		({ properties, additionalProperties }) => !properties.has(name) && additionalProperties === null,
	);
}

/** Whether a branch demands and fixes the tag of a property of which others list values as well. */
export function sharesTag(branch: Schema, get: Schemas["get"], others: Schemas): boolean {
	const parts = inPlace(others);
	const isTag = (name: string) => valuesOf(branch, name, get) !== null;
	return [...branch.required]
		.filter(isTag)
		.some((name) => parts.some((part) => valuesOf(part, name, others.get) !== null));
}

function inPlace({ all, get }: Schemas): readonly Schema[] {
	return all.flatMap((schema) => [schema, ...appliedInPlace(schema, get)]);
}

/** The values that a property may have, where they are listed. */
function valuesOf({ properties }: Schema, name: string, get: Schemas["get"]): readonly JsonValue[] | null {
	const property = properties.get(name);
	return property === undefined ? null : get(property.schema).enum;
}

function sharesValue(own: readonly JsonValue[], other: readonly JsonValue[] | null): boolean {
	return other !== null && commonValues(own, other).length > 0;
}

const NO_NAMES: ReadonlySet<string> = new Set();
