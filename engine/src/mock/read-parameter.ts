import type { Parameter } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { parseJson, type Reading, readList, readObject, readScalar, readTree, typesOf } from "./read-values.ts";

/** Pairs of a query or a form, still encoded. */
export type Pairs = readonly (readonly [name: string, text: string])[];

/** `a=1&b=2` as pairs whose names are decoded and whose texts are not. */
export function pairsIn(query: string): Pairs {
	return query
		.split("&")
		.filter((pair) => pair !== "")
		.map((pair) => {
			const end = pair.indexOf("=");
			return end === -1 ? [decoded(pair), ""] : [decoded(pair.slice(0, end)), pair.slice(end + 1)];
		});
}

/** Percent-encoding undone, and `+`, which forms write for a space. What is no UTF-8 stays as it is. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return text;
	}
}

/** The value of a query's or a cookie's parameter; undefined where it was not sent. */
export function readPairs(parameter: Parameter, pairs: Pairs, reading: Reading): JsonValue | undefined {
	const { name, style, explode, schema } = parameter;
	const texts = pairs.flatMap(([key, text]) => (key === name ? [text] : []));
	const [content] = parameter.content;
	if (content !== undefined) return texts[0] === undefined ? undefined : jsonOf(decoded(texts[0]));
	const types = schema === null ? new Set<string>() : typesOf(schema, reading);
	if (style === "deepObject") return readDeep(parameter, pairs, reading);
	if (texts.length === 0) return types.has("object") && explode ? readExploded(parameter, pairs, reading) : undefined;
	if (types.has("array")) {
		const items = explode ? texts : texts.flatMap((text) => splitBy(text, style));
		const list = readList(items.map(decoded), schema, reading);
		if (list.length > 1 || reading.accepts(schema, list) === true) return list;
	}
	if (types.has("object")) return readObject(twoByTwo(splitBy(texts[0] ?? "", style).map(decoded)), schema, reading);
	return readScalar(decoded(texts[0] ?? ""), schema, reading);
}

function jsonOf(text: string): JsonValue {
	return parseJson(text) ?? text;
}

/** Members of an object that stand among the parameters under their own names. */
function readExploded({ schema }: Parameter, pairs: Pairs, reading: Reading): JsonValue | undefined {
	if (schema === null) return undefined;
	const known = pairs.filter(([name]) => reading.get(schema).properties.has(name));
	return known.length === 0
		? undefined
		: readObject(
				known.map(([name, text]) => [name, decoded(text)]),
				schema,
				reading,
			);
}

function readDeep({ name, schema }: Parameter, pairs: Pairs, reading: Reading): JsonValue | undefined {
	const own = pairs.filter(([key]) => key === name || key.startsWith(`${name}[`));
	if (own.length === 0) return undefined;
	const tree = treeOf(own)[name];
	return tree === undefined ? undefined : readTree(tree, schema, reading);
}

/** `a[b][c]=1` as a tree of texts; a name that comes twice, or ends with `[]`, is a list. */
export function treeOf(pairs: Pairs): Record<string, JsonValue> {
	const root: Branch = new Map();
	for (const [name, text] of pairs) put(root, stepsOf(name), decoded(text));
	return plainOf(root);
}

type Branch = Map<string, Branch | string[]>;

/** Names within names that a tree has. */
const MAX_STEPS = 20;

function stepsOf(name: string): readonly string[] {
	const at = name.indexOf("[");
	if (at < 1 || !name.endsWith("]")) return [name];
	return [name.slice(0, at), ...name.slice(at + 1, -1).split("][")].slice(0, MAX_STEPS);
}

function put(branch: Branch, [step = "", ...rest]: readonly string[], text: string): void {
	const known = branch.get(step);
	if (rest.length === 0 || (rest.length === 1 && rest[0] === "")) {
		if (Array.isArray(known)) known.push(text);
		else if (known === undefined) branch.set(step, [text]);
		return;
	}
	const next: Branch = known === undefined || Array.isArray(known) ? new Map() : known;
	branch.set(step, next);
	put(next, rest, text);
}

function plainOf(branch: Branch): Record<string, JsonValue> {
	return Object.fromEntries(
		[...branch].map(([name, part]) => [
			name,
			Array.isArray(part) ? (part.length === 1 ? (part[0] ?? "") : part) : plainOf(part),
		]),
	);
}

/** The value of a path's or a header's parameter. */
export function readSimple(parameter: Parameter, text: string, reading: Reading): JsonValue {
	const { name, style, explode, schema, in: place } = parameter;
	const decode = place === "path" ? decodedPath : (one: string) => one;
	if (parameter.content.length > 0) return jsonOf(decode(text));
	const plain = withoutPrefix(text, style, name);
	const types = schema === null ? new Set<string>() : typesOf(schema, reading);
	const separator = style === "label" && explode ? "." : style === "matrix" && explode ? ";" : ",";
	const parts = (): readonly string[] => plain.split(separator).map((part) => part.trim());
	if (types.has("array")) {
		const items = style === "matrix" && explode ? parts().map((part) => part.slice(part.indexOf("=") + 1)) : parts();
		return readList(items.map(decode), schema, reading);
	}
	if (types.has("object")) {
		const members = explode ? parts().map(pairOf) : twoByTwo(parts());
		return readObject(
			members.map(([key, value]) => [decode(key), decode(value)]),
			schema,
			reading,
		);
	}
	return readScalar(decode(plain), schema, reading);
}

/** In a path a `+` is one (RFC 3986). */
function decodedPath(text: string): string {
	return decoded(text.replaceAll("+", "%2B"));
}

function withoutPrefix(text: string, style: Parameter["style"], name: string): string {
	if (style === "label") return text.replace(/^\./u, "");
	if (style !== "matrix") return text;
	const plain = text.replace(/^;/u, "");
	return plain.startsWith(`${name}=`) && !plain.includes(";") ? plain.slice(name.length + 1) : plain;
}

function splitBy(text: string, style: Parameter["style"]): readonly string[] {
	switch (style) {
		case "spaceDelimited":
			return text.split(/%20|\+| /u);
		case "pipeDelimited":
			return text.split(/%7C|\|/iu);
		default:
			return text.split(",");
	}
}

function pairOf(text: string): readonly [string, string] {
	const end = text.indexOf("=");
	return end === -1 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
}

function twoByTwo(parts: readonly string[]): readonly (readonly [string, string])[] {
	return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""] as const] : []));
}
