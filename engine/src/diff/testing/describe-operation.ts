import type { Change, ChangeKind, Direction, Effect } from "../../contract/change.ts";
import type { JsonObject } from "../../contract/json.ts";

/** A description with one operation. */
export function describeApi(operation: JsonObject, more: JsonObject = {}, path = "/payments/{id}"): JsonObject {
	return { openapi: "3.1.0", info: { title: "", version: "" }, ...more, paths: { [path]: { post: operation } } };
}

export type Said = readonly [kind: ChangeKind, effect: Effect, direction: Direction];

export function say(changes: readonly Change[]): readonly Said[] {
	return changes.map(({ kind, effect, direction }): Said => [kind, effect, direction]).sort();
}
