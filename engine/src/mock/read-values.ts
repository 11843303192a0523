import type { Schema, SchemaId } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isObject } from "../lib/json-kind.ts";
import { hasJsonNumber } from "./json-number.ts";

/** What reading needs to know. */
export interface Reading {
	readonly get: (id: SchemaId) => Schema;
	/** Whether a value is valid; null where nobody can tell. */
	readonly accepts: (id: SchemaId | null, value: JsonValue) => boolean | null;
}

/** Alternatives within each other that are looked at for one text. */
const MAX_DEPTH = 12;

/**
 * A text as the value that its schema means by it: `7` is a number where one is asked for. Where nothing fits, what is nearest
 * to the type that is asked for, so that it can be said what is wrong.
 */
export function readScalar(text: string, id: SchemaId | null, reading: Reading): JsonValue {
	if (id === null) return text;
	const others: readonly JsonValue[] = [...(hasJsonNumber(text) ? [Number(text)] : []), ...words(text)];
	const fitting = [text, ...others].find((value) => reading.accepts(id, value) === true);
	if (fitting !== undefined) return fitting;
	const types = typesOf(id, reading);
	return types.size === 0 || types.has("string") ? text : (others[0] ?? text);
}

function words(text: string): readonly JsonValue[] {
	if (text === "true") return [true];
	if (text === "false") return [false];
	return text === "null" || text === "" ? [null] : [];
}

/** Texts as a list. */
export function readList(texts: readonly string[], id: SchemaId | null, reading: Reading): readonly JsonValue[] {
	const items = id === null ? null : itemsOf(id, reading, 0);
	return texts.map((text) => readScalar(text, items, reading));
}

/** Texts by name as an object. */
export function readObject(
	texts: readonly (readonly [name: string, text: string])[],
	id: SchemaId | null,
	reading: Reading,
): JsonObject {
	const read = texts.map(([name, text]): readonly [string, JsonValue] => {
		const member = id === null ? null : memberSchema(id, name, reading, 0);
		return [name, readScalar(text, member, reading)];
	});
	return Object.fromEntries(read);
}

/** A tree of texts, as a form has them, as the value that a schema means. */
export function readTree(tree: JsonValue, id: SchemaId | null, reading: Reading, depth = 0): JsonValue {
	if (depth > MAX_DEPTH || id === null) return tree;
	if (typeof tree === "string") return readText(tree, id, reading);
	if (Array.isArray(tree)) {
		const items = itemsOf(id, reading, 0);
		return tree.map((item: JsonValue) => readTree(item, items, reading, depth + 1));
	}
	if (!isObject(tree)) return tree;
	const isList = typesOf(id, reading).has("array") && Object.keys(tree).every((name) => /^\d{0,4}$/u.test(name));
	if (isList) return readTree(Object.values(tree), id, reading, depth);
	return Object.fromEntries(
		Object.entries(tree).map(([name, member]) => [
			name,
			readTree(member, memberSchema(id, name, reading, 0), reading, depth + 1),
		]),
	);
}

/** A text of a form: a list of one, JSON where an object or a list is meant, else a scalar. */
function readText(text: string, id: SchemaId, reading: Reading): JsonValue {
	const types = typesOf(id, reading);
	if (types.has("object") || types.has("array")) {
		const parsed = parseJson(text);
		if (parsed !== undefined && typeof parsed === "object" && reading.accepts(id, parsed) === true) return parsed;
		const alone = [readTree(text, itemsOf(id, reading, 0), reading, 1)];
		if (types.has("array") && reading.accepts(id, alone) === true) return alone;
	}
	return readScalar(text, id, reading);
}

export function parseJson(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The types that a value may have, by its alternatives too. */
export function typesOf(id: SchemaId, reading: Reading, depth = 0): ReadonlySet<string> {
	const schema = reading.get(id);
	const own = schema.types ?? (schema.properties.size > 0 ? ["object"] : schema.items !== null ? ["array"] : []);
	const types = new Set<string>(own);
	if (depth < MAX_DEPTH && schema.types === null) {
		for (const branch of schema.unions.flatMap(({ branches }) => branches)) {
			for (const type of typesOf(branch, reading, depth + 1)) types.add(type);
		}
	}
	return types;
}

function itemsOf(id: SchemaId, reading: Reading, depth: number): SchemaId | null {
	const schema = reading.get(id);
	if (schema.items !== null || depth > MAX_DEPTH) return schema.items;
	return first(schema, (branch) => itemsOf(branch, reading, depth + 1));
}

/** What a member must satisfy: of the schema itself, else of the first alternative that knows it. */
export function memberSchema(id: SchemaId, name: string, reading: Reading, depth: number): SchemaId | null {
	const schema = reading.get(id);
	const own = schema.properties.get(name)?.schema;
	if (own !== undefined) return own;
	const found = depth > MAX_DEPTH ? null : first(schema, (branch) => memberSchema(branch, name, reading, depth + 1));
	return found ?? schema.additionalProperties;
}

function first(schema: Schema, ask: (branch: SchemaId) => SchemaId | null): SchemaId | null {
	for (const branch of schema.unions.flatMap(({ branches }) => branches)) {
		const found = ask(branch);
		if (found !== null) return found;
	}
	return null;
}
