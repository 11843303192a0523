import type { JsonObject, JsonValue } from "./json.ts";
import { HOLDS } from "./spread-out.ts";
import { isObject, type Subject } from "./subject.ts";

/**
 * The subject as whoever sends by it means it: one who describes properties, and leaves out the type, sends objects. By validity alone `properties` allow any number, and nobody sends one; that the engine says so is a convention.
 */
export function asMeant(subject: Subject): Subject {
	const components = Object.entries(subject.components).map(([name, schema]) => [name, meant(schema)] as const);
	const isMeant = components.every(([name, schema]) => schema === subject.components[name]);
	return isMeant ? subject : { ...subject, components: Object.fromEntries(components) };
}

/** One schema as its author means it: the same value where it leaves nothing to be meant. */
export function meant(schema: JsonValue): JsonValue {
	if (!isObject(schema)) return schema;
	const inner = Object.entries(schema).map(([keyword, value]) => [keyword, meantWithin(keyword, value)] as const);
	const isSame = inner.every(([keyword, value]) => value === schema[keyword]);
	const own = isSame ? schema : Object.fromEntries(inner);
	return schema["type"] === undefined && describesObjects(schema) ? { ...own, type: "object" } : own;
}

function meantWithin(keyword: string, value: JsonValue): JsonValue {
	const kind = Object.hasOwn(HOLDS, keyword) ? HOLDS[keyword] : undefined;
	if (kind === "one") return meant(value);
	if (kind === "list" && Array.isArray(value)) return sameOr(value, value.map(meant));
	if (kind !== "map" || !isObject(value)) return value;
	const entries = Object.entries(value).map(([name, schema]) => [name, meant(schema)] as const);
	return entries.every(([name, schema]) => schema === value[name]) ? value : Object.fromEntries(entries);
}

function sameOr(list: readonly JsonValue[], meantList: readonly JsonValue[]): readonly JsonValue[] {
	return meantList.every((item, index) => item === list[index]) ? list : meantList;
}

/** `additionalProperties` that allow anything describe nothing. */
function describesObjects({ properties, additionalProperties = true }: JsonObject): boolean {
	if (isObject(properties) && Object.keys(properties).length > 0) return true;
	const isOpen = isObject(additionalProperties) ? Object.keys(additionalProperties).length === 0 : additionalProperties;
	return isOpen !== true;
}
