import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";

/** A path item or an operation as it is written, and the tokens of its pointer from the root. */
export interface WrittenHolder {
	readonly value: JsonObject;
	readonly tokens: readonly string[];
}

/** The path items of a description, each before its operations. What stands behind references is left out. */
export function* pathItemsAndOperations(root: JsonValue): Generator<WrittenHolder> {
	for (const [path, item] of objectsIn(memberOf(root, "paths"))) {
		const tokens = ["paths", path];
		yield { value: item, tokens };
		for (const [method, value] of objectsIn(item)) yield { value, tokens: [...tokens, method] };
	}
}

function objectsIn(value: JsonValue | undefined): readonly (readonly [string, JsonObject])[] {
	if (value === undefined || !isObject(value)) return [];
	return Object.entries(value).flatMap(([name, member]) => (isObject(member) ? [[name, member] as const] : []));
}
