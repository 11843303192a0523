import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Place, Resolved } from "../contract/source.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { childPointer } from "../lib/json-pointer.ts";

/*
 * Reading a text that may hold anything: each function answers with a value of the kind asked for, or with its absence.
 * A node is a value and its place; only own members count, so `__proto__` is a name like any other.
 */

export interface Node extends Resolved {
	/** Members and items that stand elsewhere than below this place: an older dialect wrote them in another form. */
	readonly moved?: ReadonlyMap<string, Node>;
}

/** A node that is known to be an object. */
export interface ObjectNode extends Node {
	readonly value: JsonObject;
}

export function asObject(node: Node | undefined): ObjectNode | undefined {
	return node !== undefined && isObjectNode(node) ? node : undefined;
}

function isObjectNode(node: Node): node is ObjectNode {
	return isObject(node.value);
}

/** The member of an object; undefined where the node is no object or has no such member. */
export function member(node: Node | undefined, key: string): Node | undefined {
	if (node === undefined || !isObject(node.value)) return undefined;
	const value = Object.hasOwn(node.value, key) ? node.value[key] : undefined;
	return value === undefined ? undefined : childOf(node, key, value);
}

/** The members of an object, sorted by key, so that the order in the text never shows. */
export function members(node: Node | undefined): readonly (readonly [key: string, node: Node])[] {
	if (node === undefined || !isObject(node.value)) return [];
	const { value } = node;
	const keys = Object.keys(value).sort();
	return keys.map((key) => [key, childOf(node, key, value[key] ?? null)] as const);
}

/** The items of a list; none where the node is no list. */
export function items(node: Node | undefined): readonly Node[] {
	if (node === undefined || !isList(node.value)) return [];
	return node.value.map((value, index) => childOf(node, String(index), value));
}

/** What is known to be a node's member or item. */
export function childOf(node: Node, token: string, value: JsonValue): Node {
	return node.moved?.get(token) ?? { at: placeBelow(node, token), value };
}

/** Where a member or an item stands, or would stand. */
export function placeBelow(node: Node, token: string): Place {
	return node.moved?.get(token)?.at ?? { file: node.at.file, pointer: childPointer(node.at.pointer, token) };
}

export function textAt(object: JsonObject, key: string): string | null {
	const value = valueAt(object, key);
	return typeof value === "string" ? value : null;
}

export function numberAt(object: JsonObject, key: string): number | null {
	const value = valueAt(object, key);
	return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Undefined where the member is absent or no boolean: whether that means true or false is the reader's to know. */
export function flagAt(object: JsonObject, key: string): boolean | undefined {
	const value = valueAt(object, key);
	return typeof value === "boolean" ? value : undefined;
}

export function textsAt(object: JsonObject, key: string): readonly string[] {
	const value = valueAt(object, key);
	return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

export function valueAt(object: JsonObject, key: string): JsonValue | undefined {
	return Object.hasOwn(object, key) ? object[key] : undefined;
}
