import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";

/** The canonical text of a value with no more than so many values in it; null where it has more, or names of its own. */
export function textOf(value: JsonValue, limit: number): string | null {
	let left = limit;
	const waiting: JsonValue[] = [value];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (left-- <= 0) return null;
		if (isList(next)) waiting.push(...next);
		if (!isObject(next)) continue;
		// What a reference leads to depends on the resource that it stands in.
		if (Object.hasOwn(next, "$id") || Object.hasOwn(next, "$dynamicRef")) return null;
		waiting.push(...Object.values(next));
	}
	return canonicalJson(value);
}
