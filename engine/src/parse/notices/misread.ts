import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { isArray, memberOf } from "../../lib/json-pointer.ts";
import { unreadForm } from "../../openapi/keyword-forms.ts";
import { isStability, sayStabilityLevels } from "../../openapi/stability-levels.ts";
import { holdsEach, isMap, kindOf, type Slot, slotBelow } from "../references/reference-grammar.ts";
import { pointerOf, rootSpot, type Spot } from "../written/spots.ts";

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

/** A value to look through: what OpenAPI says that it is, and the version that its schemas are written in. */
export interface ReadAs {
	readonly slot: Slot;
	readonly dialect: SchemaDialect;
}

/**
 * Finds what the schemas in a value hold that cannot be read, up to `most`, in the order of the text; the pointers are
 * relative to the value. Looks where OpenAPI has schemas, so that the same words in an example are left alone, and not into
 * what is one and the same object in `twin`, another version of the value.
 */
export function findMisread(
	root: JsonValue,
	{ slot: rootSlot, dialect }: ReadAs,
	most: number,
	rootTwin?: JsonValue,
): readonly Misread[] {
	const found: Misread[] = [];
	/** The depth is bounded by the parser. */
	const visit = (spot: Spot, slot: Slot, twin: JsonValue | undefined): void => {
		const { value } = spot;
		if (!isContainer(value) || value === twin || found.length >= most) return;
		if (isObject(value) && isKeywords(slot, dialect)) found.push(...misreadKeywords(spot, value, slot, dialect));
		if (isObject(value) && slot === "operation") found.push(...misreadStability(spot, value));
		const isEach = holdsEach(slot, value);
		for (const token in value) {
			const child = (value as JsonObject)[token] ?? null;
			// Few members can hold a schema, and this runs for every object of a description.
			if (!isEach && !isContainer(child) && !SCHEMA_FIELDS.has(token)) continue;
			const childSlot = slotBelow(slot, token, isEach);
			if (childSlot === undefined || isMapElsewhere(spot, token, child)) continue;
			if (childSlot === "schema" && !isSchema(child)) found.push({ ...at(spot, token, child), ...NO_SCHEMA });
			else visit({ value: child, parent: spot, token }, childSlot, memberOf(twin, token));
		}
	};
	const start = rootSpot(root);
	if (rootSlot === "schema" && !isSchema(root)) found.push({ pointer: "", value: root, ...NO_SCHEMA });
	else visit(start, rootSlot, rootTwin);
	return found.slice(0, most);
}

/** Fields that hold one schema. */
const SCHEMA_FIELDS: ReadonlySet<string> = new Set([
	...["schema", "itemSchema", "items", "contains", "not", "if", "then", "else", "propertyNames", "contentSchema"],
	...["additionalProperties", "unevaluatedProperties", "unevaluatedItems"],
]);

/** The components that an author put into a file of their own: the reference is followed, though it has no place here. */
function isMapElsewhere({ token: map, parent }: Spot, token: string, value: JsonValue): boolean {
	if (token !== "$ref" || typeof value !== "string") return false;
	const isRoot = (spot: Spot | undefined) => spot !== undefined && spot.parent === undefined;
	return map === "definitions" ? isRoot(parent) : map === "schemas" && isRoot(parent?.parent);
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
function isKeywords(slot: Slot, dialect: SchemaDialect): boolean {
	return slot === "schema" || (kindOf(slot) === "parameter" && !isMap(slot) && dialect === "2.0");
}

function misreadKeywords(spot: Spot, schema: JsonObject, slot: Slot, dialect: SchemaDialect): readonly Misread[] {
	const found: Misread[] = [];
	for (const keyword in schema) {
		const value = schema[keyword] ?? null;
		const write = unreadForm(keyword, value) ?? unreadPattern(keyword, value) ?? unreadNumbers(keyword, value);
		if (write === null || isOlderForm(keyword, value, dialect)) continue;
		if (slot === "schema" || keyword !== "required") found.push({ ...at(spot, keyword, value), keyword, write });
	}
	return found;
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

/** Keywords that hold values: what YAML calls a number there, and JSON has no word for, is none. */
const HOLDING_VALUES: ReadonlySet<string> = new Set(["enum", "const", "default"]);

function unreadNumbers(keyword: string, value: JsonValue): string | null {
	if (!HOLDING_VALUES.has(keyword)) return null;
	const values = isArray(value) ? value : [value];
	const isUnread = values.some((one) => typeof one === "number" && !Number.isFinite(one));
	return isUnread ? "numbers that JSON has" : null;
}

function misreadStability(spot: Spot, { [STABILITY]: level }: JsonObject): readonly Misread[] {
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
