import type { Unread } from "../contract/api.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { members, type ObjectNode, placeBelow, valueAt } from "./node.ts";

/** The fields of an object that are neither known to the reader nor extensions, which promise nothing on the wire. */
export function unreadFields(node: ObjectNode, known: ReadonlySet<string>): readonly Unread[] {
	if (Object.keys(node.value).every((key) => known.has(key) || isExtension(key))) return [];
	return members(node)
		.filter(([key]) => !known.has(key) && !isExtension(key))
		.map(([field, { at, value }]) => ({ field, value, at }));
}

/** The fields that hold another kind of value than the reader can make anything of: `parameters: {}`. */
export function misshapenFields(
	node: ObjectNode,
	kinds: Readonly<Record<string, "object" | "list">>,
): readonly Unread[] {
	const fields = Object.keys(kinds).filter((field) => {
		const value = valueAt(node.value, field);
		return value !== undefined && !(kinds[field] === "list" ? isList(value) : isObject(value));
	});
	return fields.map((field) => ({ field, value: node.value[field] ?? null, at: placeBelow(node, field) }));
}

export function isExtension(key: string): boolean {
	return key.startsWith("x-");
}
