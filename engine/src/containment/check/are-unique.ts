import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";

/** Whether no two values are equal, whatever the order of their keys. */
export function areUnique(values: readonly JsonValue[]): boolean {
	return new Set(values.map(canonicalJson)).size === values.length;
}
