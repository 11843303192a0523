import type { JsonObject, JsonValue } from "../contract/json.ts";

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Array.isArray does not narrow readonly arrays. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
	return Array.isArray(value);
}
