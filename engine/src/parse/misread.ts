import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { unreadForm } from "../lib/keyword-forms.ts";
import { SCHEMA_FIELDS } from "./looks-misread.ts";
import { isMap, kindOf, type Slot, slotOf } from "./reference-grammar.ts";
import { pointerOf, rootSpot, type Spot } from "./spots.ts";

/** A member of a schema, or what should be a schema, that cannot be read as such: `type: strng`, `maxLength: "5"`. */
export interface Misread {
	/** RFC 6901, from the root of the file. */
	readonly pointer: string;
	/** The keyword that holds it; null where what stands here should be a schema. */
	readonly keyword: string | null;
	readonly value: JsonValue;
	/** What to write instead: the object of "write". */
	readonly write: string;
}

interface Task {
	readonly spot: Spot;
	readonly slot: Slot;
}

/**
 * Finds what the schemas of one file hold that cannot be read, in the order of the file. Walks where OpenAPI has objects,
 * without recursion, so that the same words in an example are left alone.
 */
export function* findMisread(root: JsonValue): Generator<Misread> {
	const slot = rootSlot(root);
	const tasks: Task[] = slot === undefined ? [] : [{ spot: rootSpot(root), slot }];
	const dialect = dialectOf(root);
	for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
		const { value } = task.spot;
		if (isSchemaSlot(task.slot) && !isSchema(value)) yield { ...at(task.spot), keyword: null, write: SCHEMA };
		if (typeof value !== "object" || value === null) continue;
		if (isKeywords(task.slot, dialect) && isObject(value)) yield* misreadKeywords(task, value, dialect);
		for (const below of tasksBelow(task, value)) tasks.push(below);
	}
}

const SCHEMA = "an object with the keywords of the schema, true or false";

function at(spot: Spot): Pick<Misread, "pointer" | "value"> {
	return { pointer: pointerOf(spot), value: spot.value };
}

function isSchemaSlot(slot: Slot): boolean {
	return slot === "schema";
}

/** A list of `items` is the tuple of older drafts. */
function isSchema(value: JsonValue): boolean {
	return isObject(value) || typeof value === "boolean" || isList(value);
}

/** What is below and can hold a schema, the last first. Few members can: this runs for every object of a description. */
function tasksBelow({ spot, slot }: Task, value: JsonObject | readonly JsonValue[]): readonly Task[] {
	const kind = kindOf(slot);
	const isEach = isMap(slot) || isList(value);
	const tasks: Task[] = [];
	const tokens = Object.keys(value);
	for (let index = tokens.length - 1; index >= 0; index--) {
		const token = tokens[index] ?? "";
		const child = (value as JsonObject)[token] ?? null;
		const isLeaf = typeof child !== "object" || child === null;
		if (isLeaf && !isEach && !SCHEMA_FIELDS.has(token)) continue;
		const childSlot = isEach ? kind : slotOf(kind, token);
		if (childSlot === undefined || (isLeaf && !isSchemaSlot(childSlot))) continue;
		tasks.push({ spot: { value: child, parent: spot, token }, slot: childSlot });
	}
	return tasks;
}

/** Swagger 2.0 says of parameters and headers with the keywords themselves what later versions say with a schema. */
function isKeywords(slot: Slot, dialect: Dialect): boolean {
	return slot === "schema" || (kindOf(slot) === "parameter" && !isMap(slot) && dialect === "2.0");
}

function* misreadKeywords({ spot, slot }: Task, schema: JsonObject, dialect: Dialect): Generator<Misread> {
	for (const keyword of Object.keys(schema)) {
		const value = schema[keyword] ?? null;
		const write = unreadForm(keyword, value);
		if (write === null || isOlderForm(keyword, value, dialect)) continue;
		if (slot === "schema" || keyword !== "required") {
			yield { ...at({ value, parent: spot, token: keyword }), keyword, write };
		}
	}
}

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
function rootSlot(root: JsonValue): Slot | undefined {
	if (!isObject(root)) return undefined;
	const has = (...fields: readonly string[]) => fields.some((field) => Object.hasOwn(root, field));
	if (has("swagger")) return "swagger";
	if (has("openapi", "paths", "components")) return "openapi";
	if (has("get", "put", "post", "delete", "patch", "head", "options")) return "pathItem";
	if (has("in")) return "parameter";
	return has("type", "properties", "allOf", "oneOf", "anyOf", "enum", "items") ? "schema" : undefined;
}
