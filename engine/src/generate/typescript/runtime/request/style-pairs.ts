// Needed by: style-query, style-cookie.

import type { ApiParameter } from "../call/operation.ts";
import { printJson } from "../values/json.ts";
import { isObject, repeated, scalarText } from "./text.ts";

/** `name=a,b` before it is encoded: the values are, the separator is not. */
export interface ApiPair {
	readonly name: string;
	readonly values: readonly string[];
	readonly separator: string;
}

function pair(name: string, values: readonly string[], separator = ","): ApiPair {
	return { name, values, separator };
}

/** A value as the pairs of a query or a form. What is undefined, and an empty list, writes nothing. */
export function pairsOf(parameter: ApiParameter, value: unknown): readonly ApiPair[] {
	const { name, style = "form", explode = style === "form" || style === "cookie" } = parameter;
	const separator = style === "spaceDelimited" ? "%20" : style === "pipeDelimited" ? "%7C" : ",";
	if (value === undefined) return [];
	if (parameter.json === true) return [pair(name, [printJson(value)])];
	if (style === "deepObject") return deepPairs(name, value);
	if (!isObject(value) || value instanceof Number) return [pair(name, [scalarText(value)])];
	if (Array.isArray(value)) {
		const items = value.filter((item) => item !== undefined).map(scalarText);
		if (explode) return items.map((item) => pair(name, [item]));
		return items.length === 0 ? [] : [pair(name, items, separator)];
	}
	const entries = Object.entries(value);
	const members = explode ? entries.flatMap((entry) => repeated(...entry)) : entries;
	const texts = members
		.filter(([, member]) => member !== undefined)
		.map(([key, member]) => [key, scalarText(member)] as const);
	if (explode) return texts.map(([key, text]) => pair(key, [text]));
	return texts.length === 0 ? [] : [pair(name, texts.flat(), separator)];
}

/** `filter[a][b]=1`, and `filter[0]=1` for lists: the specification stops at one level of names, servers do not. */
function deepPairs(name: string, value: unknown): readonly ApiPair[] {
	if (value === undefined) return [];
	if (!isObject(value) || value instanceof Number) return [pair(name, [scalarText(value)])];
	return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}
