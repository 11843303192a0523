import type { Unread } from "../contract/api.ts";
import { members, type ObjectNode } from "./node.ts";

/** The fields of an object that are neither known to the reader nor extensions, which promise nothing on the wire. */
export function unreadFields(node: ObjectNode, known: ReadonlySet<string>): readonly Unread[] {
	if (Object.keys(node.value).every((key) => known.has(key) || isExtension(key))) return [];
	return members(node)
		.filter(([key]) => !known.has(key) && !isExtension(key))
		.map(([field, { at, value }]) => ({ field, value, at }));
}

export function isExtension(key: string): boolean {
	return key.startsWith("x-");
}
