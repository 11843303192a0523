import type { Api, Header, MediaType, SchemaId } from "../../contract/api.ts";
import type { Effect, TrailStep } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { announcedOf, compareAnnouncements } from "../announcements.ts";
import type { Scope } from "../comparison.ts";
import { between, come, deeper, gone, type Root } from "../edit.ts";
import type { Effects } from "../effects/effect.ts";
import type { Form } from "../schemas/form.ts";
import { areBytes, areRaw, hasParts } from "./bodies-as-they-stand.ts";
import { compareCarried } from "./carried.ts";
import { compareDescribed } from "./described-value.ts";
import { comparePart, pairParts } from "./encoding.ts";
import { haveNothingToJoin, isExplodedAlike, isToldByType } from "./exploded-alike.ts";
import { compareFields } from "./fields.ts";
import { formOfPlaced } from "./lists-of-one.ts";
import { matchCovered } from "./match-covered.ts";
import { coversType, effectOfRange, pairBySuffix } from "./media-ranges.ts";
import { placedSchema } from "./placed-schema.ts";
import { compareRootElements } from "./root-elements.ts";
import { areSameMediaTypes } from "./same-carriers.ts";
import { collectionFormats } from "./words-of-2-0.ts";

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

/** Whether a receiver of a webhook or callback needs to answer with content at all is not said. */
const ANSWERED: Effects = { request: "unknown", response: "none" };

function isAnswer({ direction, reach }: Root): boolean {
	return direction === "request" && reach.part === "response";
}

/** What it does that a media type came where these were, or went where these are left. */
function effectsOf(usual: "added" | "removed", others: readonly MediaType[], root: Root): Effects | Effect {
	if (isUnasked(root)) return usual === "added" ? "widens" : "narrows";
	if (isAnswer(root) && others.length === 0) return ANSWERED;
	return usual === "added" ? ADDED : REMOVED;
}

/** A webhook sends what it likes of what it describes: its receiver is asked for nothing. */
function isUnasked({ direction, reach }: Root): boolean {
	return direction === "response" && reach.part === "request-body";
}

/** Compares the media types of a body, each with its own version or with a range that covers it. */
export function compareContent(scope: Scope, before: Side, after: Side, root: Root): void {
	const match = matchCovered(before.content, after.content, ({ type }) => type, coversType);
	const bySuffix = root.direction === "response" ? pairBySuffix(match.removed, match.added) : [];
	const used = new Set(bySuffix.flat());
	const unasked = isUnasked(root) ? ({ unasked: true } as const) : {};
	for (const [from, to] of [...match.matched, ...bySuffix]) {
		compareRanges(scope, before, after, from, to, root);
		compareMediaTypes(scope, from, to, root);
	}
	const removed = match.removed.filter((one) => !used.has(one));
	for (const media of removed) {
		const where = { ...gone(media.at, listIn20(after) ?? after.at), step: stepOf(media), ...wholeBody(after, root) };
		const facts = { mediaType: media.type, ...unasked };
		scope.report(root, "media-type-removed", facts, effectsOf("removed", after.content, root), where);
	}
	const replacing = removed.length > 0 ? { replaced: removed.map(({ type }) => type) } : {};
	for (const media of match.added.filter((one) => !used.has(one))) {
		const where = { ...come(before.at, media.at), step: stepOf(media), ...wholeBody(before, root), ...replacing };
		const facts = { mediaType: media.type, ...unasked };
		scope.report(root, "media-type-added", facts, effectsOf("added", before.content, root), where);
	}
}

/** The list that names a body's media types in Swagger 2.0. */
function listIn20({ content: [first] }: Side): Place | undefined {
	const pointer = first === undefined ? undefined : IN_LIST_OF_2_0.exec(first.at.pointer)?.[1];
	return first === undefined || pointer === undefined ? undefined : { file: first.at.file, pointer };
}

const IN_LIST_OF_2_0 = /^(.*\/(?:consumes|produces))\/\d+$/u;

/** A response without any media type has no body. */
function wholeBody(other: Side, { reach }: Root): { readonly isWholeBody?: true } {
	return reach.part === "response" && other.content.length === 0 ? { isWholeBody: true } : {};
}

function stepOf({ type }: MediaType): TrailStep {
	return { kind: "media-type", type };
}

/** A range that stays beside what it covers goes on allowing the same. */
function compareRanges(scope: Scope, before: Side, after: Side, from: MediaType, to: MediaType, root: Root): void {
	const has = ({ content }: Side, { type }: MediaType) => content.some((other) => other.type === type);
	if (from.type === to.type || has(after, from) || has(before, to)) return;
	const { comparison } = scope;
	if (isLeftOpen(from, to, comparison.before) || isLeftOpen(to, from, comparison.after)) return;
	const facts = { from: from.type, to: to.type };
	const where = { ...between(from.at, to.at), step: stepOf(to) };
	scope.report(root, "media-type-changed", facts, effectOfRange(from.type, to.type), where);
}

/**
 * Whether one side names no media type, which 2.0 allows and which is read as JSON, and the other side says that it may be
 * any: converters write what was left open so.
 */
function isLeftOpen({ at }: MediaType, { type }: MediaType, { dialect }: Api): boolean {
	return dialect === "2.0" && type === "*/*" && !IN_LIST_OF_2_0.test(at.pointer);
}

function compareMediaTypes(scope: Scope, before: MediaType, after: MediaType, root: Root): void {
	const inside = deeper(root, stepOf(after));
	compareRootElements(scope, before, after, inside);
	if (areSameMediaTypes(scope, before, after)) return;
	const form = formOf(before, after);
	const compare = (field: "schema" | "itemSchema", root: Root) => {
		const side = (media: MediaType) => ({ schema: media[field], at: media.at });
		compareCarried(scope, side(before), side(after), form, root);
	};
	const ofItems = deeper(inside, { kind: "items" });
	const items = [
		itemsOf(scope.comparison.before, before, after),
		itemsOf(scope.comparison.after, after, before),
	] as const;
	if (items[0] !== null && items[1] !== null) {
		compareCarried(scope, { schema: items[0], at: before.at }, { schema: items[1], at: after.at }, form, ofItems);
	} else {
		if (!areBytes(scope, before, after) && !areRaw(scope, before, after, inside)) compare("schema", inside);
		compare("itemSchema", ofItems);
	}
	compareParts(scope, before, after, inside);
	compareFields(scope, before, after, inside);
}

/**
 * The schema of the items of a sequence, where the other side has one too: of a whole that is called an array of any
 * length it is that of the array (OpenAPI 3.2, Media Type Object, "Sequential Media Types"). Null where it says more.
 */
function itemsOf({ schemas }: Api, { schema, itemSchema }: MediaType, other: MediaType): SchemaId | null {
	if (schema === null || other.itemSchema === null) return other.schema === null ? null : itemSchema;
	const { types, items, prefixItems, counts, uniqueItems, unions, applicators } = schemas.get(schema);
	const saysMore = prefixItems.length + unions.length + counts.minItems > 0 || counts.maxItems !== null || uniqueItems;
	return itemSchema !== null || types?.join() !== "array" || saysMore || applicators !== null ? null : items;
}

/** Parts of a form are text unless they say otherwise, and lists are repeated parts (OpenAPI 3.1, Encoding Object). */
function formOf(before: MediaType, after: MediaType): Form {
	if (!hasParts(after.type)) return isPlainText(before) && isPlainText(after) ? "text" : "json";
	const encodings = [before, after].flatMap(({ encoding }) => [...encoding.values()]);
	if (!after.type.startsWith("multipart/")) {
		return encodings.some(({ style }) => style === "deepObject") ? "text" : "fields";
	}
	return encodings.some(({ style, explode }) => style !== "form" || !explode) ? "text" : "parts";
}

/** A body that is one text has no types in it. */
function isPlainText({ type }: MediaType): boolean {
	return type === "text/plain" || type.startsWith("text/plain;");
}

/** Compares how the parts of a body are written, and their headers. */
function compareParts(scope: Scope, before: MediaType, after: MediaType, root: Root): void {
	if (!hasParts(after.type)) return;
	for (const part of pairParts(scope, before, after, root)) {
		comparePart(scope, part);
		// Elsewhere they are ignored (OpenAPI 3.1, Encoding Object, `headers`).
		if (!after.type.startsWith("multipart/")) continue;
		const rootOf = (name: string): Root => deeper(part.root, { kind: "header", name });
		compareHeaderMaps(scope, part.before, part.after, rootOf);
	}
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
			const facts = { name, required, ...announcedOf(header) };
			scope.report(rootOf(name), "response-header-removed", facts, effects, gone(header.at, after.at));
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
	const schemas = [
		placedSchema(scope.comparison.before, before.schema),
		placedSchema(scope.comparison.after, after.schema),
	] as const;
	const isAlike = {
		style: haveNothingToJoin(schemas),
		explode: schemas.every((schema) => isExplodedAlike("simple", schema)),
	};
	for (const field of ["style", "explode"] as const) {
		if (before[field] === after[field] || isToldByType(...schemas)) continue;
		const facts = { of: "header", name: after.name, field, from: before[field], to: after[field] } as const;
		const words = collectionFormats(scope.comparison, [before, after], schemas);
		scope.report(root, "encoding-changed", facts, isAlike[field] ? "none" : "incomparable", { ...where, ...words });
	}
	compareAnnouncements({ subject: "header", name: after.name }, before, after, (kind, facts) =>
		scope.report(root, kind, facts, "none", where),
	);
	const placed = (api: Api, { style, schema }: Header) => ({ api, value: { ...HEADER, style, schema } });
	const form = formOfPlaced(placed(scope.comparison.before, before), placed(scope.comparison.after, after));
	const another = compareDescribed(scope, before, after, form, root);
	if (another === null) compareContent(scope, before, after, root);
	else {
		const { effect, ...ways } = another;
		const facts = { of: "header", name: after.name, field: "content", ...ways } as const;
		scope.report(root, "encoding-changed", facts, effect, where);
	}
	compareFields(scope, before, after, root);
}

/** What headers do not say: nothing is percent-encoded in them. */
const HEADER = { in: "header", allowReserved: false } as const;
