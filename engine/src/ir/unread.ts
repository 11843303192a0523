import type { Unread } from "../contract/api.ts";
import type { JsonObject } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { members, type ObjectNode, placeBelow, valueAt } from "./node.ts";

/** The fields of an object that are neither known to the reader nor extensions, which promise nothing on the wire. */
export function unreadFields(node: ObjectNode, known: ReadonlySet<string>): readonly Unread[] {
	if (hasOnly(node.value, known)) return NONE;
	return members(node)
		.filter(([key]) => !known.has(key) && !isExtension(key))
		.map(([field, { at, value }]) => ({ field, value, at }));
}

/** Asked of every object: most have nothing but what is known. */
function hasOnly(object: JsonObject, known: ReadonlySet<string>): boolean {
	for (const key in object) if (!known.has(key) && !isExtension(key)) return false;
	return true;
}

/** The fields that hold another kind of value than the reader can make anything of: `parameters: {}`. */
export function misshapenFields(
	node: ObjectNode,
	kinds: Readonly<Record<string, "object" | "list">>,
): readonly Unread[] {
	let misshapen: Unread[] | undefined;
	for (const field in kinds) {
		const value = valueAt(node.value, field);
		if (value === undefined || (kinds[field] === "list" ? isList(value) : isObject(value))) continue;
		misshapen ??= [];
		misshapen.push({ field, value, at: placeBelow(node, field) });
	}
	return misshapen ?? NONE;
}

const NONE: readonly Unread[] = [];

export function isExtension(key: string): boolean {
	return key.startsWith("x-");
}
