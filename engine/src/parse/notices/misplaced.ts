import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { isHttpMethod } from "../../openapi/path-item-fields.ts";
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
	if (slot.endsWith("[]")) return isList(value) ? null : "a list";
	if (isObject(value) || slot === "annotation") return null;
	return slot === "paths" ? "an object with a path in each field" : "an object";
}

const HOLDS_SCHEMAS: ReadonlySet<Slot> = new Set<Slot>(["schema", "schema[]", "schema{}"]);

/** Members whose names or values lead to nothing that is read. */
export function misnamed(spot: Spot, object: JsonObject, slot: Slot): readonly Misread[] {
	if (slot === "parameter") return isParameter(spot, object) ? misreadParameter(spot, object) : [];
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

const NAMES: Readonly<Partial<Record<Slot, Names>>> = {
	paths: { form: /^\//u, write: () => "a path that begins with a slash" },
	pathItem: {
		form: { test: (name) => name === name.toLowerCase() || !isHttpMethod(name.toLowerCase()) },
		write: (name) => `\`${name.toLowerCase()}\`, because methods are in lower case`,
	},
	responses: { form: /^(?:[1-5](?:\d\d|XX|xx)|default)$/u, write: () => "a status such as 200, 4XX or default" },
};

const LOCATIONS: ReadonlySet<JsonValue | undefined> = new Set([
	...["path", "query", "header", "cookie", "querystring"],
	...["formData", "body"],
]);

/** Headers have the same fields, but for those by which a parameter is told from others. */
function isParameter({ parent }: Spot, object: JsonObject): boolean {
	if (typeof object["$ref"] === "string") return false;
	return Object.hasOwn(object, "in") || parent?.token === "parameters";
}

function misreadParameter(spot: Spot, { in: location, name }: JsonObject): readonly Misread[] {
	const found: Misread[] = [];
	if (!LOCATIONS.has(location)) found.push(memberOrMissing(spot, "in", location, "path, query, header or cookie"));
	if (typeof name !== "string") found.push(memberOrMissing(spot, "name", name, "the parameter's name"));
	return found;
}

/** A member that cannot be read where it is there, and that has to be there. */
export function memberOrMissing(spot: Spot, keyword: string, value: JsonValue | undefined, write: string): Misread {
	if (value === undefined) return { pointer: pointerOf(spot), keyword, value: null, write, isMissing: true };
	return { pointer: pointerOf({ value, parent: spot, token: keyword }), keyword, value, write };
}
