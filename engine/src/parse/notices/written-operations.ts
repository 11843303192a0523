import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";

/** A path item or an operation as it is written, and the tokens of its pointer from the root. */
export interface WrittenHolder {
	readonly value: JsonObject;
	readonly tokens: readonly string[];
}

/**
 * The path items of a description, each before its operations. What stands behind references is left out. This runs for each
 * description whole: it makes no lists on the way.
 */
export function pathItemsAndOperations(root: JsonValue): readonly WrittenHolder[] {
	const holders: WrittenHolder[] = [];
	const paths = memberOf(root, "paths") ?? null;
	for (const path in isObject(paths) ? paths : {}) {
		const item = memberOf(paths, path) ?? null;
		if (!isObject(item)) continue;
		const tokens = ["paths", path];
		holders.push({ value: item, tokens });
		for (const method in item) {
			const value = item[method] ?? null;
			if (isObject(value)) holders.push({ value, tokens: [...tokens, method] });
		}
	}
	return holders;
}
