import type { JsonObject, JsonValue } from "../contract/json.ts";
import { exactsIn } from "./exact-numbers.ts";
import { isList } from "./json-kind.ts";

/** Deeper values are said to be too deep instead of overflowing the stack; the parser's own limit is far below. */
const MAX_DEPTH = 2_000;

/**
 * JSON text that is the same for equal values, however their keys were ordered: keys sorted by UTF-16 code unit, no
 * white space (RFC 8785 without its number formatting, which JSON.stringify already follows). Members that are
 * undefined are left out. Numbers that no double is are printed as they were written.
 */
export function canonicalJson(value: JsonValue | undefined): string {
	return print(value, 0);
}

function print(value: JsonValue | undefined, depth: number): string {
	if (depth > MAX_DEPTH) throw new RangeError("The value is nested too deeply to be printed.");
	if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
	return isList(value) ? printList(value, depth) : printObject(value, depth);
}

function printList(list: readonly JsonValue[], depth: number): string {
	const exacts = exactsIn(list);
	let text = "";
	for (let index = 0; index < list.length; index++) {
		if (index > 0) text += ",";
		text += exacts?.get(String(index)) ?? print(list[index], depth + 1);
	}
	return `[${text}]`;
}

function printObject(object: JsonObject, depth: number): string {
	const exacts = exactsIn(object);
	let text = "";
	for (const key of Object.keys(object).sort()) {
		const item = object[key];
		if (item === undefined) continue;
		if (text !== "") text += ",";
		text += `${JSON.stringify(key)}:${exacts?.get(key) ?? print(item, depth + 1)}`;
	}
	return `{${text}}`;
}
