import type { ApiParameter, ApiStyle } from "./operation.ts";

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
export function encode(text: string): string {
	return encodeURIComponent(text.toWellFormed()).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}

/** Lets reserved characters stand too, except for those that would end or split the place; a `%` is always data. */
function encodeReserved(text: string): string {
	return encode(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g, decodeURIComponent);
}

/** In a path `/` splits and `?` ends, whatever is allowed (OpenAPI 3, "Path Templating"). */
function encodeReservedInPath(text: string): string {
	return encodeReserved(text).replace(/[/?]/g, encodeURIComponent);
}

/** Dates are ISO 8601, null is empty, and what has no text of its own is JSON. */
export function scalarText(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (value instanceof Date) return value.toISOString();
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The own member of a request: a parameter may be called `constructor`. */
export function memberOf(request: object, name: string): unknown {
	return Object.hasOwn(request, name) ? Object.getOwnPropertyDescriptor(request, name)?.value : undefined;
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null && !(value instanceof Date);
}

function itemsOf(list: readonly unknown[]): readonly string[] {
	return list.filter((item) => item !== undefined).map(scalarText);
}

function membersOf(value: object): readonly (readonly [key: string, text: string])[] {
	return Object.entries(value)
		.filter(([, member]) => member !== undefined)
		.map(([key, member]) => [key, scalarText(member)]);
}

/** `name=a,b` before it is encoded: the values are, the separator is not. */
export interface ApiPair {
	readonly name: string;
	readonly values: readonly string[];
	readonly separator: string;
}

function pair(name: string, values: readonly string[], separator = ","): ApiPair {
	return { name, values, separator };
}

const separators: { readonly [style in ApiStyle]?: string } = { spaceDelimited: "%20", pipeDelimited: "%7C" };

/** A value as the pairs of a query or a form. What is undefined, and an empty list, writes nothing. */
export function pairsOf(parameter: ApiParameter, value: unknown): readonly ApiPair[] {
	const { name, style = "form", explode = style === "form" || style === "cookie" } = parameter;
	if (value === undefined) return [];
	if (parameter.json === true) return [pair(name, [JSON.stringify(value)])];
	if (style === "deepObject") return deepPairs(name, value);
	if (!isObject(value)) return [pair(name, [scalarText(value)])];
	if (Array.isArray(value)) {
		const items = itemsOf(value);
		if (explode) return items.map((item) => pair(name, [item]));
		return items.length === 0 ? [] : [pair(name, items, separators[style])];
	}
	const members = membersOf(value);
	if (explode) return members.map(([key, text]) => pair(key, [text]));
	return members.length === 0 ? [] : [pair(name, members.flat(), separators[style])];
}

/** `filter[a][b]=1`, and `filter[0]=1` for lists: the specification stops at one level of names, servers do not. */
function deepPairs(name: string, value: unknown): readonly ApiPair[] {
	if (value === undefined) return [];
	if (!isObject(value)) return [pair(name, [scalarText(value)])];
	return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}

/** `a=1&b=2`, for a query or an urlencoded form. */
export function queryText(parameter: ApiParameter, value: unknown): string {
	const encodeValue = parameter.reserved === true ? encodeReserved : encode;
	return pairsOf(parameter, value)
		.map(({ name, values, separator }) => `${encode(name)}=${values.map(encodeValue).join(separator)}`)
		.join("&");
}

/**
 * A value inside a path. Throws for a text that is empty or made of dots: whoever drops empty segments or resolves dots
 * on the way would call another operation.
 */
export function pathText(parameter: ApiParameter, value: unknown): string {
	const text = styledText(
		{ style: "simple", ...parameter },
		value,
		parameter.reserved === true ? encodeReservedInPath : encode,
	);
	if (!/^\.{0,2}$/.test(text)) return text;
	throw new TypeError(`The path parameter ${parameter.name} must not be ${JSON.stringify(text)}.`);
}

/** A value inside a header, which no percent-encoding touches. */
export function headerText(parameter: ApiParameter, value: unknown): string {
	return styledText({ ...parameter, style: "simple" }, value, (text) => text);
}

/** The styles of RFC 6570 that stand alone: `simple`, `label` and `matrix`. */
function styledText(parameter: ApiParameter, value: unknown, encodeValue: (text: string) => string): string {
	const { name, style, explode = false } = parameter;
	const prefix = style === "label" ? "." : style === "matrix" ? ";" : "";
	const separator = explode && prefix !== "" ? prefix : ",";
	const named = (text: string): string => (style === "matrix" ? `${encode(name)}=${text}` : text);
	if (value === undefined || value === null) return "";
	if (parameter.json === true) return encodeValue(JSON.stringify(value));
	if (!isObject(value)) return prefix + named(encodeValue(scalarText(value)));
	if (Array.isArray(value)) {
		const items = itemsOf(value).map(encodeValue);
		if (items.length === 0) return "";
		return prefix + (explode ? items.map(named).join(separator) : named(items.join(",")));
	}
	const members = membersOf(value).map(([key, text]) => [encodeValue(key), encodeValue(text)] as const);
	if (members.length === 0) return "";
	return (
		prefix + (explode ? members.map((member) => member.join("=")).join(separator) : named(members.flat().join(",")))
	);
}

/** `a=1; b=2` for the header Cookie: the style `cookie` encodes nothing, and what would begin another cookie is refused. */
export function cookieText(parameter: ApiParameter, value: unknown): string {
	if (parameter.style !== "cookie") return queryText(parameter, value);
	const cookies = pairsOf(parameter, value).map(({ name, values }) => `${name}=${values.join(",")}`);
	if (!cookies.some((cookie) => cookie.includes(";"))) return cookies.join("; ");
	throw new TypeError(`The cookie ${parameter.name} must not contain a semicolon.`);
}

/** Refuses what would end a header and begin another one, and what no header can carry. */
export function checkHeader(name: string, value: string): string {
	if (/[\r\n\0]/.test(value)) {
		throw new TypeError(`The header ${name} must not contain a line break or a null character.`);
	}
	if (!/[^\0-\xff]/.test(value)) return value;
	throw new TypeError(`The header ${name} must not contain characters beyond Latin-1: encode them first.`);
}
