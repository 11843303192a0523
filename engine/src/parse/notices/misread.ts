import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { unreadForm } from "../../openapi/keyword-forms.ts";
import { isStability, sayStabilityLevels } from "../../openapi/stability-levels.ts";
import { holdsEach, isMap, kindOf, type Slot, slotBelow } from "../references/reference-grammar.ts";
import { pointerOf, rootSpot, type Spot } from "../written/spots.ts";
import { SCHEMA_FIELDS } from "./looks-misread.ts";

/**
 * A member of a schema, or what should be a schema, that cannot be read as such: `type: strng`, `maxLength: "5"`; or a
 * level of stability that there is not.
 */
export interface Misread {
	/** RFC 6901, from the root of the file. */
	readonly pointer: string;
	/** The keyword that holds it; null where what stands here should be a schema. */
	readonly keyword: string | null;
	readonly value: JsonValue;
	/** What to write instead: the object of "write". */
	readonly write: string;
}

/**
 * Finds what the schemas of one file hold that cannot be read, up to `most`, in the order of the file. Looks where OpenAPI
 * has schemas, so that the same words in an example are left alone.
 */
export function findMisread(root: JsonValue, most: number): readonly Misread[] {
	const found: Misread[] = [];
	const dialect = dialectOf(root);
	/** The depth is bounded by the parser. */
	const visit = (spot: Spot, slot: Slot): void => {
		const { value } = spot;
		if (!isContainer(value) || found.length >= most) return;
		if (isObject(value) && isKeywords(slot, dialect)) found.push(...misreadKeywords(spot, value, slot, dialect));
		if (isObject(value) && slot === "operation") found.push(...misreadStability(spot, value));
		const isEach = holdsEach(slot, value);
		for (const token in value) {
			const child = (value as JsonObject)[token] ?? null;
			// Few members can hold a schema, and this runs for every object of a description.
			if (!isEach && !isContainer(child) && !SCHEMA_FIELDS.has(token)) continue;
			const childSlot = slotBelow(slot, token, isEach);
			if (childSlot === undefined) continue;
			if (childSlot === "schema" && !isSchema(child)) found.push({ ...at(spot, token, child), ...NO_SCHEMA });
			else visit({ value: child, parent: spot, token }, childSlot);
		}
	};
	const slot = rootSlot(root);
	if (slot !== undefined) visit(rootSpot(root), slot);
	return found.slice(0, most);
}

const NO_SCHEMA = { keyword: null, write: "an object with the keywords of the schema, true or false" };

function at(parent: Spot, token: string, value: JsonValue): Pick<Misread, "pointer" | "value"> {
	return { pointer: pointerOf({ value, parent, token }), value };
}

function isContainer(value: JsonValue): value is JsonObject | readonly JsonValue[] {
	return typeof value === "object" && value !== null;
}

/** A list of `items` is the tuple of older drafts. */
function isSchema(value: JsonValue): boolean {
	return isContainer(value) || typeof value === "boolean";
}

/** Swagger 2.0 says of parameters and headers with the keywords themselves what later versions say with a schema. */
function isKeywords(slot: Slot, dialect: Dialect): boolean {
	return slot === "schema" || (kindOf(slot) === "parameter" && !isMap(slot) && dialect === "2.0");
}

function misreadKeywords(spot: Spot, schema: JsonObject, slot: Slot, dialect: Dialect): readonly Misread[] {
	const found: Misread[] = [];
	for (const keyword in schema) {
		const value = schema[keyword] ?? null;
		const write = unreadForm(keyword, value);
		if (write === null || isOlderForm(keyword, value, dialect)) continue;
		if (slot === "schema" || keyword !== "required") found.push({ ...at(spot, keyword, value), keyword, write });
	}
	return found;
}

function misreadStability(spot: Spot, { [STABILITY]: level }: JsonObject): readonly Misread[] {
	if (level === undefined || isStability(level)) return [];
	return [{ ...at(spot, STABILITY, level), keyword: STABILITY, write: sayStabilityLevels }];
}

const STABILITY = "x-stability-level";

type Dialect = "2.0" | "3.0" | "newer";

/** What an older dialect says in another form, and that is lowered before it is read. */
function isOlderForm(keyword: string, value: JsonValue, dialect: Dialect): boolean {
	if (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") {
		return dialect !== "newer" && typeof value === "boolean";
	}
	if (dialect !== "2.0") return false;
	return (keyword === "type" && value === "file") || (keyword === "discriminator" && typeof value === "string");
}

function dialectOf(root: JsonValue): Dialect {
	if (!isObject(root)) return "newer";
	if (Object.hasOwn(root, "swagger")) return "2.0";
	return String(root["openapi"] ?? "").startsWith("3.0") ? "3.0" : "newer";
}

/** What a file is. A part of a description that stands in a file of its own is taken for what it looks like. */
export function rootSlot(root: JsonValue): Slot | undefined {
	if (!isObject(root)) return undefined;
	const has = (...fields: readonly string[]) => fields.some((field) => Object.hasOwn(root, field));
	if (has("swagger")) return "swagger";
	if (has("openapi", "paths", "components")) return "openapi";
	if (has("get", "put", "post", "delete", "patch", "head", "options")) return "pathItem";
	if (has("in")) return "parameter";
	return has("type", "properties", "allOf", "oneOf", "anyOf", "enum", "items") ? "schema" : undefined;
}
