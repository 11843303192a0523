import type { JsonValue } from "../contract/json.ts";
import { haveSameExacts } from "./exact-numbers.ts";
import { isList } from "./json-kind.ts";

/**
 * Whether two JSON values are equal; the order of keys does not count. Depth is bounded by the parser's limit. `.nan`,
 * which YAML has and JSON has not, is equal to itself.
 */
export function jsonEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
	if (a === b || Object.is(a, b)) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	if (isList(b) !== isList(a) || !haveSameExacts(a, b)) return false;
	if (isList(a)) return isList(b) && a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]));
	if (isList(b)) return false;
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key], b[key]))
	);
}
