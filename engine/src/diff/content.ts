import type { Api, Encoding, Header, MediaType } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Place } from "../contract/source.ts";
import { compareCarried } from "./carried.ts";
import type { Scope } from "./comparison.ts";
import { between, come, gone, type Root } from "./edit.ts";
import type { Effects } from "./effect.ts";
import { compareFields } from "./fields.ts";
import { matchCovered } from "./match-covered.ts";
import type { Form } from "./schema/form.ts";

interface Side {
	readonly at: Place;
	readonly content: readonly MediaType[];
}

/**
 * Which media type an answer has is the client's choice (`Accept`): one that went cannot be had any more, and one that
 * came is only sent to those who ask for it.
 */
const ADDED: Effects = { request: "widens", response: "none" };
const REMOVED: Effects = { request: "narrows", response: "incomparable" };

/** Compares the media types of a body, each with its own version or with a range that covers it. */
export function compareContent(scope: Scope, before: Side, after: Side, root: Root): void {
	const { matched, removed, added } = matchCovered(before.content, after.content, ({ type }) => type, covers);
	for (const [from, to] of matched) compareMediaTypes(scope, from, to, root);
	for (const media of removed) {
		const where = { ...gone(media.at, after.at), step: media.type };
		scope.report(root, "media-type-removed", { mediaType: media.type }, REMOVED, where);
	}
	for (const media of added) {
		const where = { ...come(before.at, media.at), step: media.type };
		scope.report(root, "media-type-added", { mediaType: media.type }, ADDED, where);
	}
}

/** Whether a media range (`text/*`) covers a media type (RFC 9110, section 12.5.1). */
function covers(range: string, type: string): boolean {
	return range === "*/*" || (range.endsWith("/*") && type.startsWith(range.slice(0, -1)));
}

function compareMediaTypes(scope: Scope, before: MediaType, after: MediaType, root: Root): void {
	const inside: Root = { ...root, trail: root.trail + after.type };
	const form = formOf(after.type);
	compareCarried(scope, { schema: before.schema, at: before.at }, { schema: after.schema, at: after.at }, form, inside);
	const items = { ...inside, trail: `${inside.trail}[]` };
	compareCarried(
		scope,
		{ schema: before.itemSchema, at: before.at },
		{ schema: after.itemSchema, at: after.at },
		form,
		items,
	);
	compareEncodings(scope, before, after, inside);
	compareFields(scope, before, after, inside);
}

/** Parts of a form are text unless they say otherwise (OpenAPI 3.1, Encoding Object). */
function formOf(type: string): Form {
	return type.startsWith("application/x-www-form-urlencoded") || type.startsWith("multipart/") ? "text" : "json";
}

/** The fields of an encoding that say how a part is written. */
const ENCODING_FIELDS = ["contentType", "style", "explode", "allowReserved"] as const;

/** What holds where nothing is said (OpenAPI 3.1, Encoding Object). */
const DEFAULT_ENCODING: Omit<Encoding, "at"> = {
	contentType: null,
	style: "form",
	explode: true,
	allowReserved: false,
	headers: [],
};

/** Compares how the parts of forms are written. A part that came or went is compared as a property. */
function compareEncodings(scope: Scope, before: MediaType, after: MediaType, root: Root): void {
	if (before.encoding.size + after.encoding.size === 0 || formOf(after.type) !== "text") return;
	const { comparison } = scope;
	for (const name of new Set([...before.encoding.keys(), ...after.encoding.keys()])) {
		if (!hasPart(comparison.before, before, name) || !hasPart(comparison.after, after, name)) continue;
		const from = before.encoding.get(name) ?? { ...DEFAULT_ENCODING, at: before.at };
		const to = after.encoding.get(name) ?? { ...DEFAULT_ENCODING, at: after.at };
		const inside: Root = { ...root, trail: `${root.trail} › ${name}` };
		for (const field of ENCODING_FIELDS) {
			if (from[field] === to[field]) continue;
			const values: { from: JsonValue; to: JsonValue } = { from: from[field], to: to[field] };
			scope.report(inside, "field-changed", { field, ...values }, "incomparable", between(from.at, to.at));
		}
		compareHeaderMaps(scope, from, to, (header) => ({ ...inside, trail: `${inside.trail} › ${header}` }));
	}
}

function hasPart({ schemas }: Api, { schema }: MediaType, name: string): boolean {
	return schema !== null && schemas.get(schema).properties.has(name);
}

interface HeaderSide {
	readonly at: Place;
	readonly headers: readonly Header[];
}

/** Headers that nobody was told of are ignored by who receives them, and one that may be missing may go. */
const HEADER_ADDED: Readonly<Record<"required" | "optional", Effects>> = {
	required: { request: "narrows", response: "none" },
	optional: { request: "widens", response: "none" },
};
const HEADER_REMOVED: Readonly<Record<"required" | "optional", Effects>> = {
	required: { request: "unknown", response: "widens" },
	optional: { request: "unknown", response: "narrows" },
};

/** Compares headers by name, without regard to case (RFC 9110, section 5.1). */
export function compareHeaderMaps(
	scope: Scope,
	before: HeaderSide,
	after: HeaderSide,
	rootOf: (name: string) => Root,
): void {
	const others = new Map(after.headers.map((header) => [header.name.toLowerCase(), header]));
	for (const header of before.headers) {
		const key = header.name.toLowerCase();
		const other = others.get(key);
		others.delete(key);
		if (other !== undefined) compareHeaders(scope, header, other, rootOf(other.name));
		else {
			const { name, required } = header;
			const effects = HEADER_REMOVED[required ? "required" : "optional"];
			scope.report(rootOf(name), "response-header-removed", { name, required }, effects, gone(header.at, after.at));
		}
	}
	for (const { name, required, at } of others.values()) {
		const effects = HEADER_ADDED[required ? "required" : "optional"];
		scope.report(rootOf(name), "response-header-added", { name, required }, effects, come(before.at, at));
	}
}

function compareHeaders(scope: Scope, before: Header, after: Header, root: Root): void {
	const where = between(before.at, after.at);
	if (before.required !== after.required) {
		const facts = { name: after.name, required: after.required };
		scope.report(root, "response-header-required-changed", facts, after.required ? "narrows" : "widens", where);
	}
	if (before.explode !== after.explode) {
		const facts = { field: "explode", from: before.explode, to: after.explode };
		scope.report(root, "field-changed", facts, "unknown", where);
	}
	compareCarried(scope, before, after, "text", root);
	compareContent(scope, before, after, { ...root, trail: `${root.trail} › ` });
}
