import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { holdsEach, isMap, type Slot, slotBelow } from "../references/reference-grammar.ts";
import { pointerOf, rootSpot, type Spot } from "../written/spots.ts";
import type { Misread } from "./misread.ts";

/**
 * Finds what stands in the place of an object of OpenAPI, or of a list or map of them, and is none: `paths: [1]`,
 * `/things: get`, `in: qeury`. Nothing of it is read, so that a whole operation may be missing in silence. Schemas are
 * read elsewhere. Up to `most`, in the order of the file; not in what is one and the same object in `twin`, another version
 * of the value.
 */
export function findMisplaced(root: JsonValue, rootSlot: Slot, most: number, rootTwin?: JsonValue): readonly Misread[] {
	const found: Misread[] = [];
	/** The depth is bounded by the parser. */
	const visit = (spot: Spot, slot: Slot, keyword: string, twin: JsonValue | undefined): void => {
		const { value } = spot;
		if (found.length >= most) return;
		const write = unreadable(value, slot);
		if (write !== null) found.push({ pointer: pointerOf(spot), keyword, value, write });
		if (write !== null || value === null || (value === twin && typeof value === "object")) return;
		if (isObject(value)) found.push(...misnamed(spot, value, slot));
		const isEach = holdsEach(slot, value);
		for (const token in value as JsonObject) {
			const own = slotBelow(slot, token, isEach);
			if (own === undefined || HOLDS_SCHEMAS.has(own) || (isMap(slot) && token.startsWith("x-"))) continue;
			if (NAMES[slot]?.form.test(token) === false) continue;
			visit({ value: (value as JsonObject)[token] ?? null, parent: spot, token }, own, token, memberOf(twin, token));
		}
	};
	if (!HOLDS_SCHEMAS.has(rootSlot)) visit(rootSpot(root), rootSlot, "", rootTwin);
	return found.slice(0, most);
}

/** What should stand in a slot, where this cannot be read as it; null where it can. */
function unreadable(value: JsonValue, slot: Slot): string | null {
	const isWanted = slot.endsWith("[]") ? isList(value) : isObject(value) || slot === "annotation";
	if (slot === "paths" && isList(value)) return "an object with a path in each field";
	if (isWanted || (isEmpty(value) && !COUNTS_WHEN_EMPTY.has(slot))) return null;
	return slot.endsWith("[]") ? "a list" : "an object";
}

/** Languages in which a list and a map are one thing print an empty one as either. */
function isEmpty(value: JsonValue): boolean {
	return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Written with nothing in them (`get:`), these are still meant to be there. */
const COUNTS_WHEN_EMPTY: ReadonlySet<Slot> = new Set<Slot>(["operation", "parameter", "requestBody", "response"]);

const HOLDS_SCHEMAS: ReadonlySet<Slot> = new Set<Slot>(["schema", "schema[]", "schema{}"]);

/** Members whose names or values lead to nothing that is read. */
function misnamed(spot: Spot, object: JsonObject, slot: Slot): readonly Misread[] {
	if (slot === "parameter") return Object.hasOwn(object, "in") ? misreadParameter(spot, object) : [];
	const names = NAMES[slot];
	if (names === undefined) return [];
	const wrong = Object.entries(object).filter(([name]) => !name.startsWith("x-") && !names.form.test(name));
	return wrong
		.filter(([name, value]) => !(slot === "paths" && name === "$ref" && typeof value === "string"))
		.map(([name, value]) => {
			const write = names.write(name);
			return { pointer: pointerOf({ value, parent: spot, token: name }), keyword: name, value, write };
		});
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
		write: (name) => `\`${name.toLowerCase()}\`, as methods are written in lower case`,
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
	if (!LOCATIONS.has(location)) add("in", location, "path, query, header, cookie or querystring");
	if (typeof name !== "string") add("name", name, "the parameter's name");
	return found;
}
