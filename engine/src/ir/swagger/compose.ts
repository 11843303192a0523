import type { JsonObject } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import type { Node, ObjectNode } from "../node.ts";

/*
 * Objects and lists that are not written as such: their parts are, and keep their places. What stands at no place of its
 * own (the media type of a response, say) has the place of what it was made from.
 */

type Parts = Iterable<readonly [key: string, part: Node | undefined]>;

/** An object of these members; those that are undefined are left out. */
export function compose(at: Place, parts: Parts): ObjectNode {
	const moved = new Map<string, Node>();
	for (const [key, part] of parts) if (part !== undefined) moved.set(key, part);
	return { at, value: valuesOf(moved), moved };
}

export function composeList(at: Place, parts: readonly Node[]): Node {
	return {
		at,
		value: parts.map(({ value }) => value),
		moved: new Map(parts.map((part, index) => [String(index), part])),
	};
}

/** The object without some of its fields and with others, which replace fields of the same name. */
export function rewrite(
	node: ObjectNode,
	without: ReadonlySet<string>,
	fields: Readonly<Record<string, Node | undefined>>,
): ObjectNode {
	const { moved, value } = compose(node.at, Object.entries(fields));
	const kept = Object.entries(node.value).filter(([key]) => !without.has(key));
	return {
		...node,
		value: { ...Object.fromEntries(kept), ...value },
		moved: new Map([...(node.moved ?? []), ...(moved ?? [])]),
	};
}

/** A copy with only these keys. */
export function pick(object: JsonObject, isWanted: (key: string) => boolean): JsonObject {
	const picked = Object.fromEntries(Object.entries(object).filter(([key]) => isWanted(key)));
	return withExacts(picked, exactsIn(object));
}

function valuesOf(parts: ReadonlyMap<string, Node>): JsonObject {
	return Object.fromEntries([...parts].map(([key, { value }]) => [key, value]));
}
