import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { visibleJson } from "./visible-json.ts";

/** Longer than this, a list or an object has a line for each of its parts. */
const MAX_LINE = 160;

/** A value as JSON for people: on one line where that is short, and every character can be seen. */
export function shortJson(value: JsonValue): string {
	return visibleJson(printed(value, ""));
}

function printed(value: JsonValue, indent: string): string {
	const flat = JSON.stringify(value);
	if (flat.length <= MAX_LINE || !(isList(value) || isObject(value))) return flat;
	const inner = `${indent}  `;
	const parts = isList(value)
		? value.map((item) => printed(item, inner))
		: Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${printed(member, inner)}`);
	const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
	return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}
