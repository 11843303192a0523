import type { Bound, CountBounds, Discriminator, Property, SchemaId, Unread } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Place } from "../contract/source.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { commonValues, distinctSorted } from "../lib/json-order.ts";
import { ANY_TYPE, bitsOfName, type TypeBits } from "../lib/json-types.ts";
import { unreadForm } from "../lib/keyword-forms.ts";
import { lowerXml } from "./lower-xml.ts";
import {
	asObject,
	flagAt,
	items,
	member,
	members,
	type Node,
	numberAt,
	type ObjectNode,
	placeBelow,
	textAt,
	textsAt,
	valueAt,
} from "./node.ts";
import { demandOf, isBesidePatterns, readApplicators } from "./read-applicators.ts";
import { type Draft, NOTHING, UNBOUNDED } from "./schema-draft.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { ANNOTATIONS, APPLICATORS, demandsNothing, READ_KEYWORDS } from "./schema-keywords.ts";
import { stripKeyword } from "./strip-annotations.ts";
import { isExtension, unreadFields } from "./unread.ts";

/** What is needed to read the keywords of one schema object. */
export interface KeywordContext {
	readonly schemas: SchemaInterner;
	/** The schema that a discriminator's mapping names by a component's name; undefined where there is none. */
	readonly component: (name: string) => Node | undefined;
}

/** What the keywords of one schema object demand by themselves, without its `$ref`, `allOf`, `oneOf` and `anyOf`. */
export function readKeywords(node: ObjectNode, context: KeywordContext): Draft {
	const { value } = node;
	return {
		...NOTHING,
		never: forbidsEverything(node, context.schemas),
		types: readTypes(value),
		enum: readEnum(value),
		extensibleEnum: Object.hasOwn(value, "x-extensible-enum") || flagAt(value, "x-enum-open") === true,
		extensibleValues: readExtensibleValues(value),
		lower: readBound(value, "minimum", "exclusiveMinimum", Math.max),
		upper: readBound(value, "maximum", "exclusiveMaximum", Math.min),
		counts: readCounts(value),
		multipleOf: [numberAt(value, "multipleOf")].filter((step): step is number => step !== null && step > 0),
		uniqueItems: flagAt(value, "uniqueItems") === true,
		patterns: [textAt(value, "pattern")].filter((pattern) => pattern !== null),
		formats: readFormats(value),
		...readObject(node, context),
		...readArray(node, context),
		discriminator: readDiscriminator(node, context),
		readOnly: flagAt(value, "readOnly") === true,
		writeOnly: flagAt(value, "writeOnly") === true,
		deprecated: flagAt(value, "deprecated"),
		sunset: textAt(value, "x-sunset"),
		title: textAt(value, "title"),
		description: textAt(value, "description"),
		default: valueAt(value, "default"),
		applicators: readApplicators(node, context.schemas),
		unread: [...misread(node), ...readUnknown(node), ...unreadInDiscriminator(node)],
		origins: readOrigins(node),
	};
}

function readExtensibleValues(value: JsonObject): readonly JsonValue[] {
	const listed = valueAt(value, "x-extensible-enum");
	return isList(listed) ? distinctSorted(listed) : [];
}

function forbidsEverything(node: ObjectNode, schemas: SchemaInterner): boolean {
	const forbidden = member(node, "not");
	return forbidden !== undefined && demandOf(forbidden, schemas) === null;
}

/** The types that are known among those that are written. */
function readTypes(value: JsonObject): TypeBits {
	const written = valueAt(value, "type");
	const names = isList(written) ? written : [written];
	const bits = names.map((name) => (typeof name === "string" ? (bitsOfName(name) ?? 0) : 0));
	return bits.reduce((all, one) => all | one, 0) || ANY_TYPE;
}

/** Keywords that hold what nobody can read: a type that does not exist, a limit that is no number. */
function misread(node: ObjectNode): readonly Unread[] {
	const { value } = node;
	const wrong = Object.keys(value).filter((key) => unreadForm(key, value[key] ?? null) !== null && isKnown(key));
	return wrong.map((field) => ({ field, value: value[field] ?? null, at: placeBelow(node, field) }));
}

function readEnum(value: JsonObject): readonly JsonValue[] | null {
	const listed = valueAt(value, "enum");
	const values = isList(listed) && listed.length > 0 ? distinctSorted(listed) : null;
	const constant = valueAt(value, "const");
	if (constant === undefined) return values;
	return values === null ? [constant] : commonValues(values, [constant]);
}

/** Both limits may be there: the tighter holds, and of equal ones the exclusive. */
function readBound(
	value: JsonObject,
	inclusiveKey: string,
	exclusiveKey: string,
	tighter: (a: number, b: number) => number,
): Bound | null {
	const inclusive = numberAt(value, inclusiveKey);
	const exclusive = numberAt(value, exclusiveKey);
	if (exclusive !== null && (inclusive === null || tighter(inclusive, exclusive) === exclusive)) {
		return { value: exclusive, exclusive: true };
	}
	return inclusive === null ? null : { value: inclusive, exclusive: false };
}

const COUNT_KEYWORDS = Object.keys(UNBOUNDED);

function readCounts(value: JsonObject): CountBounds {
	if (!COUNT_KEYWORDS.some((keyword) => Object.hasOwn(value, keyword))) return UNBOUNDED;
	return {
		minLength: numberAt(value, "minLength") ?? 0,
		maxLength: numberAt(value, "maxLength"),
		minItems: numberAt(value, "minItems") ?? 0,
		maxItems: numberAt(value, "maxItems"),
		minProperties: numberAt(value, "minProperties") ?? 0,
		maxProperties: numberAt(value, "maxProperties"),
	};
}

/** 3.1 says with content keywords what 3.0 said with `format` (OpenAPI 3.1, Working with Binary Data). */
function readFormats(value: JsonObject): readonly string[] {
	const formats = [textAt(value, "format")].filter((format) => format !== null && format !== "");
	if (isBase64(value)) formats.push("byte");
	if (isOctetStream(value)) formats.push("binary");
	return [...new Set(formats)].filter((format) => format !== null);
}

const isBase64 = (value: JsonObject) => textAt(value, "contentEncoding")?.toLowerCase() === "base64";
const isOctetStream = (value: JsonObject) => textAt(value, "contentMediaType") === "application/octet-stream";

function readObject(
	node: ObjectNode,
	{ schemas }: KeywordContext,
): Pick<Draft, "properties" | "required" | "additionalProperties"> {
	const properties = members(member(node, "properties")).map(([name, property]): [string, Property] => [
		name,
		{ schema: schemas.intern(property), at: property.at },
	]);
	return {
		properties: new Map(properties),
		required: new Set([...textsAt(node.value, "required")].sort()),
		// Beside patterns it is a Remainder: see readApplicators.
		additionalProperties: isBesidePatterns(node) ? null : demandOf(member(node, "additionalProperties"), schemas),
	};
}

/** A list of `items` is the tuple of older drafts: what `prefixItems` and `items` say today. */
function readArray(node: ObjectNode, { schemas }: KeywordContext): Pick<Draft, "items" | "prefixItems"> {
	const written = member(node, "items");
	const isTuple = written !== undefined && isList(written.value);
	const prefix = isTuple ? written : member(node, "prefixItems");
	return {
		items: demandOf(isTuple ? member(node, "additionalItems") : written, schemas),
		prefixItems: items(prefix).map((item) => schemas.intern(item)),
	};
}

function readDiscriminator(node: ObjectNode, context: KeywordContext): Discriminator | null {
	const written = member(node, "discriminator");
	if (written === undefined || !isObject(written.value)) return null;
	const propertyName = textAt(written.value, "propertyName");
	if (propertyName === null) return null;
	const mapping = members(member(written, "mapping")).flatMap(([tag, target]): [string, SchemaId][] => {
		const schema = typeof target.value === "string" ? mappedSchema(target.value, target.at.file, context) : undefined;
		return schema === undefined ? [] : [[tag, context.schemas.intern(schema)]];
	});
	return { propertyName, mapping: new Map(mapping), at: written.at };
}

const DISCRIMINATOR_FIELDS: ReadonlySet<string> = new Set(["propertyName", "mapping"]);

/** 3.2's `defaultMapping`: the schema of what carries no tag that is known. */
function unreadInDiscriminator(node: ObjectNode): readonly Unread[] {
	const written = asObject(member(node, "discriminator"));
	const unread = written === undefined ? [] : unreadFields(written, DISCRIMINATOR_FIELDS);
	return unread.map(({ field, ...rest }) => ({ ...rest, field: `discriminator.${field}` }));
}

/** A value of `mapping` is a component's name or a reference; a name goes first (OpenAPI 3.1, Discriminator Object). */
function mappedSchema(target: string, file: string, { component, schemas }: KeywordContext): Node | undefined {
	return component(target) ?? (LOOKS_LIKE_REFERENCE.test(target) ? schemas.resolve(target, file) : undefined);
}

const LOOKS_LIKE_REFERENCE = /[#/.]/;

function readUnknown(node: ObjectNode): readonly Unread[] {
	if (Object.keys(node.value).every(isKnown)) return [];
	return members(node).flatMap(([field, { at, value }]): Unread[] => {
		if (isKnown(field)) return [];
		const demand = UNREAD_FORMS.has(field) ? UNREAD_FORMS.get(field)?.(value, node.value) : value;
		return demand === undefined ? [] : [{ field, value: stripKeyword(field, demand), at }];
	});
}

function isKnown(key: string): boolean {
	return READ_KEYWORDS.has(key) || ANNOTATIONS.has(key) || isExtension(key) || APPLICATORS.has(key);
}

/** What is left to demand by an unread keyword; undefined where it says its default or was read as something else. */
type UnreadForm = (value: JsonValue, schema: JsonObject) => JsonValue | undefined;

const unlessEverything: UnreadForm = (value) => (demandsNothing(value) ? undefined : value);
const unlessEmpty: UnreadForm = (value) => (isObject(value) && Object.keys(value).length === 0 ? undefined : value);

const UNREAD_FORMS: ReadonlyMap<string, UnreadForm> = new Map<string, UnreadForm>([
	[
		"additionalItems",
		(value, schema) => (isList(valueAt(schema, "items")) ? undefined : unlessEverything(value, schema)),
	],
	["contentEncoding", (value, schema) => (isBase64(schema) ? undefined : value)],
	["contentMediaType", (value, schema) => (isOctetStream(schema) ? undefined : value)],
	["xml", (value, schema) => unlessEmpty(lowerXml(value, valueAt(schema, "type") === "array"), {})],
]);

/** Where each keyword is written, and under `required/<name>` where each required name is. */
function readOrigins(node: ObjectNode): ReadonlyMap<string, Place> {
	const origins = new Map<string, Place>();
	for (const keyword of Object.keys(node.value)) {
		if (READ_KEYWORDS.has(keyword)) origins.set(ORIGIN_NAMES.get(keyword) ?? keyword, placeBelow(node, keyword));
	}
	const required = member(node, "required");
	if (required === undefined || !isList(required.value)) return origins;
	// Without the index: the place must stay the same when a name is added before it.
	for (const [index, name] of required.value.entries()) {
		if (typeof name === "string")
			origins.set(`required/${name}`, required.moved?.get(String(index))?.at ?? required.at);
	}
	return origins;
}

/** Spellings of what the model knows under one name. */
const ORIGIN_NAMES: ReadonlyMap<string, string> = new Map([["const", "enum"]]);
