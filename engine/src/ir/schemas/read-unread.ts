import type { Unread } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { unreadForm } from "../../openapi/keyword-forms.ts";
import { APPLICATORS, READ_KEYWORDS } from "../../openapi/schema-keywords.ts";
import { members, type ObjectNode, placeBelow, textAt, valueAt } from "../node.ts";
import type { KeywordContext } from "./keyword-context.ts";
import { lowerXml } from "./lower-xml.ts";
import { unreadInDiscriminator } from "./read-discriminator.ts";
import { demandsNothing, isAnnotation } from "./schema-keywords.ts";
import { stripKeyword } from "./strip-annotations.ts";

/** The keywords of one schema object that assert something which nobody reads: to be compared as written. */
export function readUnread(node: ObjectNode, context: KeywordContext): readonly Unread[] {
	if (isPlain(node)) return NONE;
	const misread = Object.keys(node.value).filter((keyword) => isKnown(keyword) && isMisread(node, keyword));
	return [
		...misread.map((field) => ({ field, value: node.value[field] ?? null, at: placeBelow(node, field) })),
		...readUnknown(node),
		...unreadInDiscriminator(node, context),
	];
}

const NONE: readonly Unread[] = [];

/** Asked of every schema: nearly all hold what is known, and in the form that is read. */
function isPlain(node: ObjectNode): boolean {
	for (const keyword in node.value) {
		if (keyword === "discriminator" || !isKnown(keyword) || isMisread(node, keyword)) return false;
	}
	return true;
}

/** Keywords that hold what nobody can read: a type that does not exist, a limit that is no number. */
function isMisread({ value }: ObjectNode, keyword: string): boolean {
	return unreadForm(keyword, value[keyword] ?? null) !== null;
}

function readUnknown(node: ObjectNode): readonly Unread[] {
	return members(node).flatMap(([field, { at, value }]): Unread[] => {
		if (isKnown(field)) return [];
		const demand = UNREAD_FORMS.has(field) ? UNREAD_FORMS.get(field)?.(value, node.value) : value;
		return demand === undefined ? [] : [{ field, value: stripKeyword(field, demand), at }];
	});
}

function isKnown(keyword: string): boolean {
	return READ_KEYWORDS.has(keyword) || isAnnotation(keyword) || APPLICATORS.has(keyword);
}

/** What is left to demand by an unread keyword; undefined where it says its default or was read as something else. */
type UnreadForm = (value: JsonValue, schema: JsonObject) => JsonValue | undefined;

const unlessEverything: UnreadForm = (value) => (demandsNothing(value) ? undefined : value);
const unlessEmpty: UnreadForm = (value) => (isObject(value) && Object.keys(value).length === 0 ? undefined : value);

const UNREAD_FORMS: ReadonlyMap<string, UnreadForm> = new Map<string, UnreadForm>([
	[
		"additionalItems",
		// It speaks of a tuple alone. Beside the newer spelling of one it means nothing, and is meant to.
		(value, schema) => (isList(valueAt(schema, "prefixItems")) ? unlessEverything(value, schema) : undefined),
	],
	["contentSchema", unlessEverything],
	["contentEncoding", (value, schema) => (isBase64(schema) ? undefined : value)],
	["contentMediaType", (value, schema) => (isOctetStream(schema) ? undefined : value)],
	["xml", (value, schema) => unlessEmpty(lowerXml(value, valueAt(schema, "type") === "array"), {})],
]);

export function isBase64(schema: JsonObject): boolean {
	return textAt(schema, "contentEncoding")?.toLowerCase() === "base64";
}

export function isOctetStream(schema: JsonObject): boolean {
	return textAt(schema, "contentMediaType") === "application/octet-stream";
}
