import type { JsonValue } from "../contract/json.ts";

/**
 * RFC 6901 JSON Pointers, in the plain string form (`/paths/~1users/get`). The `#/…` fragment form of `$ref` is
 * percent-encoded on top of it: decode that first.
 */

/** The unescaped tokens of a pointer; undefined where the text is not a pointer. `""` is the root: no tokens. */
export function parsePointer(pointer: string): readonly string[] | undefined {
	if (pointer === "") return [];
	if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
	return pointer.slice(1).split("/").map(unescapeToken);
}

export function formatPointer(tokens: readonly (string | number)[]): string {
	return tokens.map((token) => `/${escapeToken(String(token))}`).join("");
}

/** The pointer of a member or item of the value at `pointer`. */
export function appendPointer(pointer: string, ...tokens: readonly (string | number)[]): string {
	let appended = pointer;
	for (const token of tokens) appended += `/${escapeToken(String(token))}`;
	return appended;
}

/** The same for one token: asked of every value that is read. */
export function childPointer(pointer: string, token: string): string {
	return `${pointer}/${escapeToken(token)}`;
}

/** The pointer of the value that holds the one at `pointer`; undefined at the root. */
export function parentPointer(pointer: string): string | undefined {
	return pointer === "" ? undefined : pointer.slice(0, pointer.lastIndexOf("/"));
}

/** The value at a pointer; undefined where there is none. Only own members count, so `/__proto__` is safe to ask for. */
export function at(root: JsonValue, pointer: string): JsonValue | undefined {
	const tokens = parsePointer(pointer);
	if (tokens === undefined) return undefined;
	let value: JsonValue | undefined = root;
	for (const token of tokens) {
		value = memberOf(value, token);
		if (value === undefined) return undefined;
	}
	return value;
}

/** The own member or item that one unescaped token names; undefined where there is none. */
export function memberOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	if (isArray(value)) return ARRAY_INDEX.test(token) ? value[Number(token)] : undefined;
	return Object.hasOwn(value, token) ? value[token] : undefined;
}

/** RFC 6901, section 4: digits without leading zeros. */
const ARRAY_INDEX = /^(?:0|[1-9][0-9]*)$/;

/** Array.isArray does not narrow readonly arrays. */
export function isArray(value: JsonValue): value is readonly JsonValue[] {
	return Array.isArray(value);
}

function escapeToken(token: string): string {
	return token.includes("~") || token.includes("/") ? token.replaceAll("~", "~0").replaceAll("/", "~1") : token;
}

function unescapeToken(token: string): string {
	return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}
