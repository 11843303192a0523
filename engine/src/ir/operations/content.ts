import type { Encoding, Header, MediaType, Unread } from "../../contract/api.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { explodesByDefault } from "../../openapi/explodes-by-default.ts";
import { mediaTypeName } from "../../openapi/media-type-name.ts";
import { asObject, flagAt, items, member, members, type Node, type ObjectNode, textAt } from "../node.ts";
import { follow, type Reading, readOnce } from "../reading.ts";
import { isExtension, unreadFields } from "../unread.ts";
import { readHeaderStyle, readStyle } from "./style.ts";

/*
 * Media types and headers contain each other: a part of a body has headers, and a header may have content. What is
 * inside a header is not a multipart body, so its `encoding` is not read, and references cannot go round in circles.
 */

const FIELDS_IN_HEADER: ReadonlySet<string> = new Set(["$ref", "schema", "itemSchema", "example", "examples"]);
/** `style` can be `simple` alone, and `in` and `name` are the map's; Swagger 2.0's own fields were lowered to `schema`. */
const FIELDS_OF_HEADER: ReadonlySet<string> = new Set([
	...["$ref", "description", "required", "deprecated", "style", "explode", "schema", "content", "example", "examples"],
	...["in", "name", "allowEmptyValue", "allowReserved"],
]);
const FIELDS: ReadonlySet<string> = new Set([...FIELDS_IN_HEADER, "encoding", "prefixEncoding", "itemEncoding"]);
const PART_FIELDS = ["encoding", "prefixEncoding", "itemEncoding"] as const;
/** One for all media types that say nothing of parts, as most do. */
const NO_PARTS = { encoding: new Map<string, Encoding>(), prefixEncoding: [], itemEncoding: null };
const ENCODING_FIELDS: ReadonlySet<string> = new Set(["contentType", "headers", "style", "explode", "allowReserved"]);

/** The media types of a `content` map, sorted; of two spellings of one media type the first in that order counts. */
export function readContent(reading: Reading, content: Node | undefined): readonly MediaType[] {
	return readMediaTypes(reading, content, (node) => {
		if (!PART_FIELDS.some((field) => Object.hasOwn(node.value, field))) {
			return { ...NO_PARTS, unread: unreadFields(node, FIELDS) };
		}
		const named = members(member(node, "encoding"));
		const first = items(member(node, "prefixEncoding"));
		const further = member(node, "itemEncoding");
		const every: readonly (readonly [string, Node])[] = [
			...named.map(([name, encoding]) => [`encoding.${name}`, encoding] as const),
			...first.map((encoding, position) => [`prefixEncoding.${position}`, encoding] as const),
			...(further === undefined ? [] : [["itemEncoding", further] as const]),
		];
		return {
			encoding: new Map(named.flatMap(([name, encoding]) => readEncoding(reading, encoding).map((one) => [name, one]))),
			prefixEncoding: first.flatMap((encoding) => readEncoding(reading, encoding)),
			itemEncoding: further === undefined ? null : (readEncoding(reading, further)[0] ?? null),
			unread: [...unreadFields(node, FIELDS), ...every.flatMap(unreadInEncoding)],
		};
	});
}

/** What 3.2 lets an encoding say of the parts within its part. */
function unreadInEncoding([name, node]: readonly [string, Node]): readonly Unread[] {
	const object = asObject(node);
	const unread = object === undefined ? [] : unreadFields(object, ENCODING_FIELDS);
	return unread.map(({ field, ...rest }) => ({ ...rest, field: `${name}.${field}` }));
}

type Rest = Pick<MediaType, "encoding" | "prefixEncoding" | "itemEncoding" | "unread">;

function readMediaTypes(
	reading: Reading,
	content: Node | undefined,
	readRest: (node: ObjectNode) => Rest,
): readonly MediaType[] {
	if (content === undefined) return [];
	const byType = new Map<string, MediaType>();
	for (const [name, node] of members(content)) {
		const media = readMediaType(reading, mediaTypeName(name), node, readRest);
		if (media !== null && !byType.has(media.type)) byType.set(media.type, media);
	}
	return [...byType.values()].sort((a, b) => compareTexts(a.type, b.type));
}

function readMediaType(
	reading: Reading,
	type: string,
	node: Node,
	readRest: (node: ObjectNode) => Rest,
): MediaType | null {
	if (isExtension(type)) return null;
	const object = follow(reading, node);
	if (object === undefined) return null;
	const schema = member(object, "schema");
	const itemSchema = member(object, "itemSchema");
	return {
		type,
		schema: schema === undefined ? null : reading.schemas.intern(schema),
		itemSchema: itemSchema === undefined ? null : reading.schemas.intern(itemSchema),
		...readRest(object),
		written: object.value,
		at: object.at,
	};
}

/** An encoding, or none where something else is written. */
function readEncoding(reading: Reading, node: Node): readonly Encoding[] {
	const object = asObject(node);
	if (object === undefined) return [];
	const style = readStyle(object.value["style"], "form");
	return [
		{
			contentType: textAt(object.value, "contentType"),
			style,
			explode: flagAt(object.value, "explode") ?? explodesByDefault(style),
			allowReserved: flagAt(object.value, "allowReserved") === true,
			headers: readHeaders(reading, member(object, "headers")),
			at: object.at,
		},
	];
}

/** The headers of a map by name, sorted without regard to case. `Content-Type` is described by `content` alone. */
export function readHeaders(reading: Reading, node: Node | undefined): readonly Header[] {
	return members(node)
		.filter(([name]) => name.toLowerCase() !== "content-type")
		.flatMap(([name, entry]) => readHeader(reading, name, entry) ?? [])
		.sort((a, b) => compareTexts(a.name.toLowerCase(), b.name.toLowerCase()));
}

function readHeader(reading: Reading, name: string, node: Node): Header | null {
	const object = follow(reading, node);
	if (object === undefined) return null;
	return { name, ...readOnce(reading.known.headers, object, () => readHeaderObject(reading, object)) };
}

function readHeaderObject(reading: Reading, object: ObjectNode): Omit<Header, "name"> {
	const schema = member(object, "schema");
	return {
		required: flagAt(object.value, "required") === true,
		deprecated: flagAt(object.value, "deprecated") === true,
		sunset: textAt(object.value, "x-sunset"),
		description: textAt(object.value, "description"),
		style: readHeaderStyle(object.value["style"]),
		explode: flagAt(object.value, "explode") === true,
		schema: schema === undefined ? null : reading.schemas.intern(schema),
		content: readMediaTypes(reading, member(object, "content"), (inner) => ({
			...NO_PARTS,
			unread: unreadFields(inner, FIELDS_IN_HEADER),
		})),
		unread: unreadFields(object, FIELDS_OF_HEADER),
		at: object.at,
	};
}
