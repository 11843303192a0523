import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { commonValues } from "../../lib/json-order.ts";
import { bitsOf, NULL, OBJECT } from "../../lib/json-types.ts";
import { hasPatterns } from "../schemas/rest.ts";

/** How alike two schemas look from outside, from 0 to 1: by their types, then the names of their properties. */
export function similarity(a: Schema, b: Schema): number {
	const bitsA = bitsOf(a.types) & ~NULL;
	const bitsB = bitsOf(b.types) & ~NULL;
	if ((bitsA & bitsB) === 0) return 0;
	const sameTypes = bitsA === bitsB ? 1 : 0.5;
	if ((bitsA & bitsB & OBJECT) === 0) return sameTypes * (a.enum !== null && b.enum !== null ? enumLikeness(a, b) : 1);
	const names = new Set([...a.properties.keys(), ...b.properties.keys()]);
	if (names.size === 0) return sameTypes;
	let shared = 0;
	for (const name of names) if (a.properties.has(name) && b.properties.has(name)) shared++;
	return (sameTypes * shared) / names.size;
}

function enumLikeness(a: Schema, b: Schema): number {
	const shared = commonValues(a.enum ?? [], b.enum ?? []).length;
	return 0.5 + shared / (2 * Math.max(a.enum?.length ?? 1, b.enum?.length ?? 1));
}

/** What can be seen of a schema without going far: two versions of one thing mostly share it, two things seldom do. */
export function shapeOf(schema: Schema, get: (id: SchemaId) => Schema): string {
	const { types, lower, upper, counts, multipleOf, uniqueItems, patterns, formats, properties, required } = schema;
	const items = schema.items === null ? null : get(schema.items).types;
	const rest = schema.additionalProperties === null ? null : get(schema.additionalProperties).types;
	const sizes = [schema.prefixItems.length, schema.unions.length, schema.unread.length];
	const names = [...properties.keys(), "", ...required];
	return canonicalJson([
		...[types, schema.enum, lower && { ...lower }, upper && { ...upper }, { ...counts }, multipleOf, uniqueItems],
		...[patterns, formats, names, items, rest, sizes],
	]);
}

type Get = (id: SchemaId) => Schema;

/** Properties that allow one value only, by name: what tells the branches of a union apart. */
export function constantsOf({ properties }: Schema, get: (id: SchemaId) => Schema): ReadonlyMap<string, JsonValue> {
	const constants = new Map<string, JsonValue>();
	for (const [name, property] of properties) {
		const [value, ...more] = get(property.schema).enum ?? [];
		if (value !== undefined && more.length === 0) constants.set(name, value);
	}
	return constants;
}

/**
 * Whether it is plain that no value satisfies both: no type in common, no listed value in common, a property that one of
 * them requires and that has no listed value in common (a tag), or that the other one rules out.
 */
export function areDisjoint(a: Schema, b: Schema, get: Get, getOther = get): boolean {
	const common = bitsOf(a.types) & bitsOf(b.types);
	if (common === 0 || haveNoValueInCommon(a, b)) return true;
	if (common !== OBJECT) return false;
	for (const name of new Set([...a.required, ...b.required])) {
		const own = a.properties.get(name);
		const other = b.properties.get(name);
		if (own === undefined || other === undefined) continue;
		if (haveNoValueInCommon(get(own.schema), getOther(other.schema))) return true;
	}
	return rulesOut(a, b, get) || rulesOut(b, a, getOther);
}

/** Whether a closed object lacks a property that another schema requires. */
function rulesOut(closed: Schema, { required }: Schema, get: Get): boolean {
	const { additionalProperties: rest, properties } = closed;
	if (rest === null || get(rest).satisfiable || hasPatterns(closed)) return false;
	return [...required].some((name) => !properties.has(name));
}

function haveNoValueInCommon(a: Schema, b: Schema): boolean {
	return a.enum !== null && b.enum !== null && commonValues(a.enum, b.enum).length === 0;
}
