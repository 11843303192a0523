import type { JsonObject, JsonValue } from "../../contract/json.ts";
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
	const value: Members = {};
	for (const [key, part] of parts) if (part !== undefined) putPart(value, moved, key, part);
	return { at, value, moved };
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
	const moved = new Map(node.moved);
	const value = withoutMembers(node.value, (key) => without.has(key));
	for (const key in fields) {
		const field = fields[key];
		if (field !== undefined) putPart(value, moved, key, field);
	}
	return { ...node, value, moved };
}

/** A copy with only these keys. */
export function pick(object: JsonObject, isWanted: (key: string) => boolean): JsonObject {
	return withExacts(
		withoutMembers(object, (key) => !isWanted(key)),
		exactsIn(object),
	);
}

type Members = Record<string, JsonValue>;

function withoutMembers(object: JsonObject, isLeftOut: (key: string) => boolean): Members {
	const left: Members = {};
	for (const key in object) if (!isLeftOut(key)) put(left, key, object[key] ?? null);
	return left;
}

function putPart(object: Members, moved: Map<string, Node>, key: string, part: Node): void {
	moved.set(key, part);
	put(object, key, part.value);
}

/** An assignment of `__proto__` adds no member. */
function put(object: Members, key: string, value: JsonValue): void {
	if (key === "__proto__")
		Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
	else object[key] = value;
}
