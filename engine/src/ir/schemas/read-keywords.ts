import type { Property, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { exactsIn } from "../../lib/exact-numbers.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { commonValues, distinctSorted } from "../../lib/json-order.ts";
import { ANY_TYPE, bitsOfName, type TypeBits } from "../../lib/json-types.ts";
import { foreignDialect } from "../foreign-dialect.ts";
import {
	childOf,
	flagAt,
	items,
	member,
	type Node,
	numberAt,
	type ObjectNode,
	textAt,
	textsAt,
	valueAt,
} from "../node.ts";
import { originsIn } from "../origins.ts";
import type { KeywordContext } from "./keyword-context.ts";
import { demandOf, isBesidePatterns, RARE, readApplicators } from "./read-applicators.ts";
import { readDiscriminator } from "./read-discriminator.ts";
import { readExact } from "./read-exact.ts";
import { readBound, readCounts } from "./read-limits.ts";
import { isBase64, isOctetStream, readUnread } from "./read-unread.ts";
import { type Draft, leavesOutNull, NOTHING } from "./schema-draft.ts";
import type { SchemaInterner } from "./schema-interner.ts";

/** What the keywords of one schema object demand by themselves, without its `$ref`, `allOf`, `oneOf` and `anyOf`. */
export function readKeywords(node: ObjectNode, context: KeywordContext): Draft {
	const draft: NewDraft = { ...NOTHING };
	draft.origins = originsIn(node);
	// Most schemas have two or three keywords of the fifty that there are.
	for (const keyword in node.value) READERS.get(keyword)?.(draft, node, context);
	if (leavesOutNull(draft)) draft.meansNull = true;
	draft.exact = readExact(node.value);
	draft.unread = readUnread(node, context);
	return draft;
}

/** A draft that nobody else has seen yet. */
type NewDraft = { -readonly [Field in keyof Draft]: Draft[Field] };

/** Sets what a keyword demands. Those that only tell something together are read together, by each of them. */
type Reader = (draft: NewDraft, node: ObjectNode, context: KeywordContext) => void;

/** One reader for each of several keywords. */
function by(keywords: readonly string[], read: Reader): readonly (readonly [string, Reader])[] {
	return keywords.map((keyword) => [keyword, read]);
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
	...by(["type"], (draft, { value }) => {
		draft.types = readTypes(value);
	}),
	...by(["enum", "const"], (draft, { value }) => {
		draft.enum = readEnum(value);
	}),
	...by(["x-extensible-enum", "x-enum-open"], (draft, { value }) => {
		draft.extensibleEnum = Object.hasOwn(value, "x-extensible-enum") || flagAt(value, "x-enum-open") === true;
		draft.extensibleValues = readExtensibleValues(value);
	}),
	...by(["minimum", "exclusiveMinimum"], (draft, { value }) => {
		draft.lower = readBound(value, "minimum", "exclusiveMinimum", 1);
	}),
	...by(["maximum", "exclusiveMaximum"], (draft, { value }) => {
		draft.upper = readBound(value, "maximum", "exclusiveMaximum", -1);
	}),
	...by(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"], (draft, { value }) => {
		draft.counts = readCounts(value);
	}),
	...by(["multipleOf"], (draft, { value }) => {
		draft.multipleOf = [numberAt(value, "multipleOf")].filter((step): step is number => step !== null && step > 0);
	}),
	...by(["uniqueItems"], (draft, { value }) => {
		draft.uniqueItems = flagAt(value, "uniqueItems") === true;
	}),
	...by(["pattern"], (draft, { value }) => {
		draft.patterns = [textAt(value, "pattern")].filter((pattern) => pattern !== null);
	}),
	...by(["format", "contentEncoding", "contentMediaType"], (draft, { value }) => {
		draft.formats = readFormats(value);
	}),
	...by(["properties"], (draft, node, { schemas }) => {
		draft.properties = readProperties(node, schemas);
	}),
	...by(["required"], (draft, { value }) => {
		draft.required = new Set([...textsAt(value, "required")].sort());
	}),
	...by(["additionalProperties"], (draft, node, { schemas }) => {
		// Beside patterns it is a Remainder: see readApplicators.
		const isOwn = !isBesidePatterns(node);
		draft.additionalProperties = isOwn ? demandOf(member(node, "additionalProperties"), schemas) : null;
	}),
	...by(["items", "prefixItems", "additionalItems"], (draft, node, { schemas }) => {
		draft.items = readItems(node, schemas);
		draft.prefixItems = readPrefixItems(node, schemas);
	}),
	...by(["contentSchema"], (draft, node, { schemas }) => {
		draft.content = demandOf(member(node, "contentSchema"), schemas);
	}),
	...by(["discriminator"], (draft, node, context) => {
		draft.discriminator = readDiscriminator(node, context);
	}),
	...by(["readOnly"], (draft, { value }) => {
		draft.readOnly = flagAt(value, "readOnly") === true;
	}),
	...by(["writeOnly"], (draft, { value }) => {
		draft.writeOnly = flagAt(value, "writeOnly") === true;
	}),
	...by(["nullable"], (draft, { value }) => {
		draft.meansNull = flagAt(value, "nullable") === true;
	}),
	...by(["deprecated"], (draft, { value }) => {
		draft.deprecated = flagAt(value, "deprecated");
	}),
	...by(["x-sunset"], (draft, { value }) => {
		draft.sunset = textAt(value, "x-sunset");
	}),
	...by(["title"], (draft, { value }) => {
		draft.title = textAt(value, "title");
	}),
	...by(["description"], (draft, { value }) => {
		draft.description = textAt(value, "description");
	}),
	...by(["default"], (draft, { value }) => {
		draft.default = valueAt(value, "default");
	}),
	...by(["$schema"], (draft, { value }) => {
		draft.dialect = foreignDialect(valueAt(value, "$schema"));
	}),
	...by(RARE, (draft, node, { schemas }) => {
		draft.applicators ??= readApplicators(node, schemas);
		draft.never ||= forbidsEverything(node, schemas);
	}),
]);

function readExtensibleValues(value: JsonObject): readonly JsonValue[] {
	const listed = valueAt(value, "x-extensible-enum");
	if (!isList(listed)) return [];
	const exacts = exactsIn(listed);
	return distinctSorted(exacts === undefined ? listed : listed.map((one, at) => exacts.get(String(at)) ?? one));
}

function forbidsEverything(node: ObjectNode, schemas: SchemaInterner): boolean {
	const forbidden = member(node, "not");
	return forbidden !== undefined && demandOf(forbidden, schemas) === null;
}

/** The types that are known among those that are written. */
function readTypes(value: JsonObject): TypeBits {
	const written = valueAt(value, "type");
	let types: TypeBits = 0;
	for (const name of isList(written) ? written : [written]) {
		if (typeof name === "string") types |= bitsOfName(name) ?? 0;
	}
	return types || ANY_TYPE;
}

function readEnum(value: JsonObject): readonly JsonValue[] | null {
	const listed = valueAt(value, "enum");
	const values = isList(listed) && listed.length > 0 ? distinctSorted(listed) : null;
	const constant = valueAt(value, "const");
	if (constant === undefined) return values;
	return values === null ? [constant] : commonValues(values, [constant]);
}

/** 3.1 says with content keywords what 3.0 said with `format` (OpenAPI 3.1, Working with Binary Data). */
function readFormats(value: JsonObject): readonly string[] {
	const format = textAt(value, "format");
	const formats = new Set(format === null || format === "" ? [] : [format]);
	if (isBase64(value)) formats.add("byte");
	if (isOctetStream(value)) formats.add("binary");
	return [...formats];
}

/** Sorted by name, so that the order in the text never shows. */
function readProperties(node: ObjectNode, schemas: SchemaInterner): ReadonlyMap<string, Property> {
	const written = member(node, "properties");
	const properties = new Map<string, Property>();
	if (written === undefined || !isObject(written.value)) return properties;
	for (const name of Object.keys(written.value).sort()) {
		const property = childOf(written, name, written.value[name] ?? null);
		properties.set(name, { schema: schemas.intern(property), at: property.at });
	}
	return properties;
}

/** A list of `items` is the tuple of older drafts: what `prefixItems` and `items` say today. */
function readItems(node: ObjectNode, schemas: SchemaInterner): SchemaId | null {
	const written = member(node, "items");
	return demandOf(isTuple(written) ? member(node, "additionalItems") : written, schemas);
}

function readPrefixItems(node: ObjectNode, schemas: SchemaInterner): readonly SchemaId[] {
	const written = member(node, "items");
	const prefix = isTuple(written) ? written : member(node, "prefixItems");
	return items(prefix).map((item) => schemas.intern(item));
}

function isTuple(items: Node | undefined): boolean {
	return items !== undefined && isList(items.value);
}
