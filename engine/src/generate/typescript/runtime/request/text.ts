// Needed by: every file.

import type { ApiParameter } from "../call/operation.ts";
import { printJson } from "../values/json.ts";

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
export function encode(text: string): string {
	return encodeURIComponent(wellFormed(text)).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}

/** A lone surrogate has no bytes. */
export function wellFormed(text: string): string {
	return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Dates are ISO 8601, null is empty, and what has no text of its own is JSON. */
export function scalarText(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (value instanceof Date) return value.toJSON() ?? value.toISOString();
	return isObject(value) && !(value instanceof Number) ? printJson(value) : String(value);
}

export function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null && !(value instanceof Date);
}

/** The own member of a request: a parameter may be called `constructor`. */
export function memberOf(request: object, name: string): unknown {
	return Object.hasOwn(request, name) ? Object.getOwnPropertyDescriptor(request, name)?.value : undefined;
}

/** A list repeats its name. */
export function repeated(name: string, value: unknown): readonly [string, unknown][] {
	return Array.isArray(value) ? value.map((item) => [name, item]) : [[name, value]];
}

/** `a=1&a=2`, for a query or an urlencoded form: lists repeat their name, and members have names of their own. */
export function queryText({ name }: ApiParameter, value: unknown): string {
	const isRecord = isObject(value) && !Array.isArray(value) && !(value instanceof Number);
	const members = isRecord ? Object.entries(value).flatMap((entry) => repeated(...entry)) : repeated(name, value);
	return members
		.filter(([, member]) => member !== undefined)
		.map(([key, member]) => `${encode(key)}=${encode(scalarText(member))}`)
		.join("&");
}

/** `a,b`, for a path or a header: what was left out of a list or an object writes nothing. */
export function listText(value: unknown, encodeItem: (text: string) => string): string {
	if (!isObject(value) || value instanceof Number) return encodeItem(scalarText(value));
	const items: readonly unknown[] = Array.isArray(value)
		? value
		: Object.entries(value)
				.filter(([, member]) => member !== undefined)
				.flat();
	return items
		.filter((item) => item !== undefined)
		.map((item) => encodeItem(scalarText(item)))
		.join(",");
}

/** Refuses what would end a header and begin another one, and what no header can carry. */
export function checkHeader(name: string, value: string): string {
	if (/[\r\n\0]/.test(value)) {
		throw new TypeError(`The header ${name} must not contain a line break or a null character.`);
	}
	if (!/[^\0-\xff]/.test(value)) return value;
	throw new TypeError(`The header ${name} must not contain characters beyond Latin-1: encode them first.`);
}
