import type { Change } from "../contract/change.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Place } from "../contract/source.ts";
import { digest16 } from "../lib/digest.ts";
import { relativePath } from "../lib/relative-path.ts";

/**
 * The name of a judgement for as long as the edit is the same: rule, direction, place on the before side and the two
 * values. Wording, lines and the names on the after side may change without changing it, and so may the folder that the
 * description was read from: files are named from the entry's folder.
 */
export function fingerprint(rule: string, change: Change, entry: string): string {
	const { before, site, direction } = change;
	const place = (of: Place): string => `${relativePath(entry, of.file)}#${of.pointer}`;
	const values = factsOf(change);
	// What is new has no place of its own before: the nearest one and its name stand for it.
	if (before === null) return digest16([rule, direction, place(site.before), "new", values]);
	return digest16([rule, direction, place(before), "known", withoutAfterNames(values)]);
}

/** Facts as JSON: what is undefined there is absent here. */
function factsOf(change: Change): JsonObject {
	const facts: Record<string, JsonValue> = Object.create(null);
	for (const [name, value] of Object.entries(change.facts) as [string, JsonValue | undefined][]) {
		if (value !== undefined) facts[name] = value;
	}
	return facts;
}

/** An operation's key is the after side's, and a renamed path parameter changes it; its place says which one it is. */
function withoutAfterNames(facts: JsonObject): JsonObject {
	const { operation: _, ...rest } = facts;
	return rest;
}
