import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { isArray } from "../../lib/json-pointer.ts";
import { unreadForm } from "../../openapi/keyword-forms.ts";
import { isStability, sayStabilityLevels } from "../../openapi/stability-levels.ts";
import { isMap, kindOf, type Slot } from "../references/reference-grammar.ts";
import { pointerOf, type Spot } from "../written/spots.ts";

/*
 * Members of schemas, and what should be schemas, that cannot be read as such: `type: strng`, `maxLength: "5"`; and levels
 * of stability that there are not.
 */

/** A value that cannot be read where it stands. */
export interface Misread {
	/** RFC 6901, from the root of the file. */
	readonly pointer: string;
	/** The keyword or the field that holds it; null where what stands here should be a schema. */
	readonly keyword: string | null;
	readonly value: JsonValue;
	/** What to write instead: the object of "write". */
	readonly write: string;
	/** Whether the name of the field is what is wrong, whatever it holds. */
	readonly isName?: true;
	/** Whether the field is not there: the pointer is the object's, and the value null. */
	readonly isMissing?: true;
	/** Pointer of the object that a walk over operations meets, where this stands further inside. */
	readonly within?: string;
}

/** The components that an author put into a file of their own: the reference is followed, though it has no place here. */
function isMapElsewhere({ token: map, parent }: Spot, token: string, value: JsonValue): boolean {
	if (token !== "$ref" || typeof value !== "string") return false;
	const isRoot = (spot: Spot | undefined) => spot !== undefined && spot.parent === undefined;
	return map === "definitions" ? isRoot(parent) : map === "schemas" && isRoot(parent?.parent);
}

/** What stands in the place of a schema and is none. */
export function misreadSchema(parent: Spot, token: string, value: JsonValue): readonly Misread[] {
	if (isMapElsewhere(parent, token, value)) return [];
	const isBlank = token === "items" && isArray(value);
	return [{ ...at(parent, token, value), ...(isBlank ? BLANK_ITEMS : NO_SCHEMA) }];
}

/** How some languages print an empty object. */
const BLANK_ITEMS = { keyword: "items", write: "the schema of the items, or {}" };

export const NO_SCHEMA = { keyword: null, write: "an object with the keywords of the schema, true or false" };

function at(parent: Spot, token: string, value: JsonValue): Pick<Misread, "pointer" | "value"> {
	return { pointer: pointerOf({ value, parent, token }), value };
}

export function isContainer(value: JsonValue): value is JsonObject | readonly JsonValue[] {
	return typeof value === "object" && value !== null;
}

/** A list of `items` is the tuple of older drafts. */
export function isSchema(value: JsonValue, token?: string): boolean {
	if (isArray(value)) return token === "items" && value.length > 0;
	return isContainer(value) || typeof value === "boolean";
}

/** Swagger 2.0 says of parameters and headers with the keywords themselves what later versions say with a schema. */
export function isKeywords(slot: Slot, dialect: SchemaDialect): boolean {
	return slot === "schema" || (dialect === "2.0" && kindOf(slot) === "parameter" && !isMap(slot));
}

export function misreadKeywords(
	spot: Spot,
	schema: JsonObject,
	slot: Slot,
	dialect: SchemaDialect,
): readonly Misread[] {
	let found: Misread[] | undefined;
	for (const keyword in schema) {
		const value = schema[keyword] ?? null;
		const write = unreadForm(keyword, value) ?? unreadPattern(keyword, value) ?? unreadNumbers(keyword, value);
		if (write === null || isOlderForm(keyword, value, dialect)) continue;
		if (slot !== "schema" && keyword === "required") continue;
		found ??= [];
		found.push({ ...at(spot, keyword, value), keyword, write: keyword === "type" ? typesOf(dialect) : write });
	}
	return found ?? NONE;
}

const NONE: readonly Misread[] = [];

function typesOf(dialect: SchemaDialect): string {
	const types = "string, number, integer, boolean, object";
	return dialect === "newer" ? `${types}, array or null, or a list of those` : `${types} or array`;
}

/** A pattern that no flavour of ECMA-262 reads. It is compiled and never run. */
function unreadPattern(keyword: string, value: JsonValue): string | null {
	if (keyword !== "pattern" || typeof value !== "string") return null;
	return isPattern(value, "u") || isPattern(value, "")
		? null
		: "a regular expression of ECMA-262, as JavaScript has it";
}

function isPattern(source: string, flags: string): boolean {
	try {
		return new RegExp(source, flags) !== null;
	} catch {
		return false;
	}
}

/** In keywords that hold values, what YAML calls a number and JSON has no word for is none. */
function unreadNumbers(keyword: string, value: JsonValue): string | null {
	if (keyword !== "enum" && keyword !== "const" && keyword !== "default") return null;
	const values = isArray(value) ? value : [value];
	const isUnread = values.some((one) => typeof one === "number" && !Number.isFinite(one));
	return isUnread ? "numbers that JSON has" : null;
}

export function misreadStability(spot: Spot, { [STABILITY]: level }: JsonObject): readonly Misread[] {
	if (level === undefined || isStability(level)) return [];
	return [{ ...at(spot, STABILITY, level), keyword: STABILITY, write: sayStabilityLevels }];
}

/** A level that there is not hides no payload: it is worth a notice and no more. */
export const STABILITY = "x-stability-level";

export type SchemaDialect = "2.0" | "3.0" | "newer";

/** What an older dialect says in another form, and that is lowered before it is read. */
function isOlderForm(keyword: string, value: JsonValue, dialect: SchemaDialect): boolean {
	if (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") {
		return dialect !== "newer" && typeof value === "boolean";
	}
	if (dialect !== "2.0") return false;
	return (keyword === "type" && value === "file") || (keyword === "discriminator" && typeof value === "string");
}

/** The form in which schemas are written in a description with this root. */
export function schemaDialectOf(root: JsonValue): SchemaDialect {
	if (!isObject(root)) return "newer";
	if (Object.hasOwn(root, "swagger")) return "2.0";
	return String(root["openapi"] ?? "").startsWith("3.0") ? "3.0" : "newer";
}
