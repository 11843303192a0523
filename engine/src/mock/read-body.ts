import type { MediaType } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isJsonType } from "../examples/example-answer.ts";
import { isObject } from "../lib/json-kind.ts";
import { pairsIn, treeOf } from "./read-parameter.ts";
import { parseJson, type Reading, readTree } from "./read-values.ts";

/** A body as the value that its schema speaks of; null where nothing can be said of it, undefined where it is broken. */
export function readBody(
	media: MediaType,
	contentType: string,
	body: Uint8Array,
	reading: Reading,
): { readonly value: JsonValue } | null | undefined {
	if (isJsonType(contentType)) {
		const value = parseJson(new TextDecoder().decode(body));
		return value === undefined ? undefined : { value };
	}
	if (contentType.startsWith("application/x-www-form-urlencoded")) {
		const tree = treeOf(pairsIn(new TextDecoder().decode(body)));
		return { value: withUnsaid(readTree(tree, media.schema, reading), media.schema, reading) };
	}
	if (contentType.startsWith("multipart/")) {
		const parts = partsIn(contentType, body);
		return parts === undefined ? undefined : { value: readTree(parts, media.schema, reading) };
	}
	return null;
}

/** A form has no way to write an empty object or list: what is demanded and may be one is one. */
function withUnsaid(value: JsonValue, id: MediaType["schema"], reading: Reading): JsonValue {
	if (id === null || !isObject(value)) return value;
	const schema = reading.get(id);
	const unsaid = [...schema.required].flatMap((name): readonly (readonly [string, JsonValue])[] => {
		const member = schema.properties.get(name)?.schema;
		if (Object.hasOwn(value, name) || member === undefined) return [];
		const empty = [{}, []].find((one) => reading.accepts(member, one) === true);
		return empty === undefined ? [] : [[name, empty]];
	});
	return { ...value, ...Object.fromEntries(unsaid) };
}

/** The parts of a form by their names (RFC 7578); undefined where it has no boundary or no end. */
function partsIn(contentType: string, body: Uint8Array): JsonObject | undefined {
	const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(contentType) ?? [];
	const boundary = quoted ?? plain;
	if (boundary === undefined) return undefined;
	const pieces = `\r\n${new TextDecoder("latin1").decode(body)}`.split(`\r\n--${boundary}`);
	if (pieces.length < 2 || pieces.at(-1)?.startsWith("--") !== true) return undefined;
	const found = new Map<string, JsonValue[]>();
	for (const piece of pieces.slice(1, -1)) {
		const end = piece.indexOf("\r\n\r\n");
		const head = end === -1 ? piece : piece.slice(0, end);
		const [, name = ""] = /\bname="([^"]*)"/u.exec(head) ?? [];
		const text = utf8(end === -1 ? "" : piece.slice(end + 4));
		const isJson = /^content-type:\s*application\/json/imu.test(head);
		const value = isJson ? (parseJson(text) ?? text) : text;
		const key = utf8(name).replaceAll("%22", '"');
		found.set(key, [...(found.get(key) ?? []), value]);
	}
	return Object.fromEntries(
		[...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
	);
}

function utf8(latin1: string): string {
	return new TextDecoder().decode(Uint8Array.from(latin1, (one) => one.charCodeAt(0)));
}
