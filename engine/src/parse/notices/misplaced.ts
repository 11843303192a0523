import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { isMap, type Slot } from "../references/reference-grammar.ts";
import { pointerOf, type Spot } from "../written/spots.ts";
import type { Misread } from "./misread.ts";

/*
 * What stands in the place of an object of OpenAPI, or of a list or map of them, and is none: `paths: [1]`,
 * `/things: get`, `in: qeury`. Nothing of it is read, so that a whole operation may be missing in silence. Schemas are
 * read elsewhere.
 */

/** Whether a member in this slot is read as an object of OpenAPI that is no schema. */
export function isRead(token: string, own: Slot, slot: Slot): boolean {
	if (HOLDS_SCHEMAS.has(own) || (token.startsWith("x-") && isMap(slot))) return false;
	return NAMES[slot]?.form.test(token) !== false;
}

export function holdsSchemas(slot: Slot): boolean {
	return HOLDS_SCHEMAS.has(slot);
}

/** What should stand in a slot, where this cannot be read as it; null where it can. */
export function wantedInstead(value: JsonValue, slot: Slot): string | null {
	const isWanted = slot.endsWith("[]") ? isList(value) : isObject(value) || slot === "annotation";
	if (slot === "paths" && isList(value)) return "an object with a path in each field";
	if (isWanted || (isEmpty(value) && !COUNTS_WHEN_EMPTY.has(slot))) return null;
	return slot.endsWith("[]") ? "a list" : "an object";
}

/** Languages in which a list and a map are one thing print an empty one as either. */
export function isEmpty(value: JsonValue): boolean {
	return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Written with nothing in them (`get:`), these are still meant to be there. */
const COUNTS_WHEN_EMPTY: ReadonlySet<Slot> = new Set<Slot>(["operation", "parameter", "requestBody", "response"]);

const HOLDS_SCHEMAS: ReadonlySet<Slot> = new Set<Slot>(["schema", "schema[]", "schema{}"]);

/** Members whose names or values lead to nothing that is read. */
export function misnamed(spot: Spot, object: JsonObject, slot: Slot): readonly Misread[] {
	if (slot === "parameter") return Object.hasOwn(object, "in") ? misreadParameter(spot, object) : [];
	const names = NAMES[slot];
	if (names === undefined) return [];
	if (areNamed(object, names)) return [];
	return Object.entries(object)
		.filter(([name]) => !isNamed(name, names))
		.filter(([name, value]) => !(slot === "paths" && name === "$ref" && typeof value === "string"))
		.map(([name, value]) => {
			const write = names.write(name);
			return { pointer: pointerOf({ value, parent: spot, token: name }), keyword: name, value, write, isName: true };
		});
}

/** Asked of every map: nearly all hold what their slot may. */
function areNamed(object: JsonObject, names: Names): boolean {
	for (const name in object) if (!isNamed(name, names)) return false;
	return true;
}

function isNamed(name: string, { form }: Names): boolean {
	return name.startsWith("x-") || form.test(name);
}

interface Names {
	readonly form: Pick<RegExp, "test">;
	/** What to write in the place of such a name. */
	readonly write: (name: string) => string;
}

const METHODS: ReadonlySet<string> = new Set([
	...["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"],
]);

const NAMES: Readonly<Partial<Record<Slot, Names>>> = {
	paths: { form: /^\//u, write: () => "a path that begins with a slash" },
	pathItem: {
		form: { test: (name) => name === name.toLowerCase() || !METHODS.has(name.toLowerCase()) },
		write: (name) => `\`${name.toLowerCase()}\`, because methods are in lower case`,
	},
	responses: { form: /^(?:[1-5](?:\d\d|XX|xx)|default)$/u, write: () => "a status such as 200, 4XX or default" },
};

const LOCATIONS: ReadonlySet<JsonValue | undefined> = new Set([
	...["path", "query", "header", "cookie", "querystring"],
	...["formData", "body"],
]);

function misreadParameter(spot: Spot, { in: location, name }: JsonObject): readonly Misread[] {
	const found: Misread[] = [];
	const add = (keyword: string, value: JsonValue | undefined, write: string) => {
		const child = { value: value ?? null, parent: spot, token: keyword };
		const isThere = value !== undefined;
		found.push({ pointer: pointerOf(isThere ? child : spot), keyword, value: child.value, write });
	};
	if (!LOCATIONS.has(location)) add("in", location, "path, query, header or cookie");
	if (typeof name !== "string") add("name", name, "the parameter's name");
	return found;
}
