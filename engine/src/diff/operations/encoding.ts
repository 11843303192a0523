import type { Api, Encoding, MediaType, Schema, SchemaId } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { bitsOf, OBJECT, SCALAR } from "../../lib/json-types.ts";
import { mediaTypeName } from "../../openapi/media-type-name.ts";
import type { Comparison, Scope } from "../comparison.ts";
import { between, deeper, type Root } from "../edit.ts";
import { effectOf } from "../effects/effect.ts";
import { followsStyle, isExplodedAlike, isToldByType, isWrittenAlike } from "./exploded-alike.ts";
import { coversType } from "./media-ranges.ts";
import { placedSchema } from "./placed-schema.ts";
import { areSwagger, collectionFormats } from "./words-of-2-0.ts";

/** One part of a body as both sides write it. */
export interface PartPair {
	readonly before: Encoding;
	readonly after: Encoding;
	readonly root: Root;
	/** What the part describes; null where that is not said. */
	readonly values: { readonly before: Schema | null; readonly after: Schema | null };
	/** What one part carries: of a list, an item. */
	readonly schemas: PartPair["values"];
	/** `style`, `explode` and `allowReserved` say something here. */
	readonly isStyled: boolean;
	readonly name: string;
}

/** What holds where nothing is said (OpenAPI 3.2, Encoding Object). */
const DEFAULT: Omit<Encoding, "at"> = {
	contentType: null,
	style: "form",
	explode: true,
	allowReserved: false,
	headers: [],
};

/**
 * The parts of two bodies of one media type that either side says something of: by the names of properties, and those
 * without names by position. A part that came or went is compared as a property or an item.
 */
export function pairParts(scope: Scope, before: MediaType, after: MediaType, root: Root): readonly PartPair[] {
	return [...namedParts(scope, before, after, root), ...unnamedParts(before, after, root)];
}

function namedParts(scope: Scope, before: MediaType, after: MediaType, root: Root): readonly PartPair[] {
	const { before: from, after: to, pairs } = scope.comparison;
	const isSameBody = before.schema !== null && after.schema !== null && pairs.same(before.schema, after.schema);
	return [...new Set([...before.encoding.keys(), ...after.encoding.keys()])].flatMap((name) => {
		const sides = {
			before: before.encoding.get(name) ?? { ...DEFAULT, at: before.at },
			after: after.encoding.get(name) ?? { ...DEFAULT, at: after.at },
		};
		// Most forms are written alike: they need not be looked into.
		if (isSameBody && isAlike(sides.before, sides.after)) return [];
		const ids = { before: partId(from, before, name), after: partId(to, after, name) };
		if (ids.before === null || ids.after === null) return [];
		if (isAlike(sides.before, sides.after) && pairs.same(ids.before, ids.after)) return [];
		const values = { before: placedSchema(from, ids.before), after: placedSchema(to, ids.after) };
		const schemas = { before: oneOfMany(from, values.before), after: oneOfMany(to, values.after) };
		const partRoot = deeper(root, { kind: "part", name });
		return [{ ...sides, root: partRoot, values, schemas, isStyled: areStyled(scope.comparison, before, after), name }];
	});
}

function partId({ schemas }: Api, { schema }: MediaType, name: string): SchemaId | null {
	return schema === null ? null : (schemas.get(schema).properties.get(name)?.schema ?? null);
}

/**
 * Parts of a multipart body have styles from 3.1 on; in 3.0 they are ignored (OpenAPI 3.0.3, Encoding Object). What
 * `collectionFormat` of 2.0 says of them can be said again by 2.0 alone.
 */
function areStyled(comparison: Comparison, before: MediaType, after: MediaType): boolean {
	return areSwagger(comparison) || isStyled(comparison.before, before) || isStyled(comparison.after, after);
}

function isStyled({ dialect }: Api, { type }: MediaType): boolean {
	return type.startsWith(FORM) || (dialect !== "2.0" && dialect !== "3.0");
}

const FORM = "application/x-www-form-urlencoded";

function isAlike(before: Encoding, after: Encoding): boolean {
	const isSame = (field: "contentType" | "style" | "explode" | "allowReserved") => before[field] === after[field];
	const hasHeaders = before.headers.length + after.headers.length > 0;
	return !hasHeaders && isSame("contentType") && isSame("style") && isSame("explode") && isSame("allowReserved");
}

/** A list is written as one part an item. */
function oneOfMany(api: Api, schema: Schema | null): Schema | null {
	return schema?.types?.join() === "array" && schema.items !== null ? placedSchema(api, schema.items) : schema;
}

/** Position by position; behind the last one that is listed, as every further part is written. */
function unnamedParts(before: MediaType, after: MediaType, root: Root): readonly PartPair[] {
	const positions = Math.max(before.prefixEncoding.length, after.prefixEncoding.length);
	const further = deeper(root, { kind: "items" });
	const pairs: PartPair[] = [];
	for (let position = 0; position <= positions; position++) {
		const isFurther = position === positions;
		const [from, to] = [before, after].map((media) => media.prefixEncoding[position] ?? media.itemEncoding);
		if (!from && !to) continue;
		pairs.push({
			before: from ?? { ...DEFAULT, at: before.at },
			after: to ?? { ...DEFAULT, at: after.at },
			root: isFurther ? further : deeper(root, { kind: "item", index: position }),
			values: { before: null, after: null },
			schemas: { before: null, after: null },
			isStyled: true,
			name: isFurther ? "items" : String(position),
		});
	}
	return pairs;
}

/** Compares the effective values of how a part is written. */
export function comparePart(scope: Scope, { before, after, root, values, schemas, isStyled, name }: PartPair): void {
	const where = between(before.at, after.at);
	const report = (field: string, from: JsonValue, to: JsonValue, effect: Effect, words: Words = {}) =>
		scope.report(root, "encoding-changed", { of: "part", name, field, from, to }, effect, { ...where, ...words });
	const [from, to] = [contentTypes(before, schemas.before), contentTypes(after, schemas.after)];
	if (from?.join() !== to?.join()) {
		report("contentType", before.contentType, after.contentType, effectOfContentTypes(from, to));
	}
	if (!isStyled) return;
	const isAlike = {
		style: isWrittenAlike(values.before) && isWrittenAlike(values.after),
		explode: isExplodedAlike(before.style, values.before) && isExplodedAlike(after.style, values.after),
	};
	for (const field of ["style", "explode"] as const) {
		const effect = isAlike[field] ? "none" : "incomparable";
		if (isToldByType(values.before, values.after)) continue;
		if (field === "explode" && followsStyle(before, after)) continue;
		if (before[field] === after[field]) continue;
		const words = collectionFormats(scope.comparison, [before, after], [values.before, values.after]);
		report(field, before[field], after[field], effect, words);
	}
	if (before.allowReserved !== after.allowReserved) {
		report("allowReserved", before.allowReserved, after.allowReserved, after.allowReserved ? "widens" : "narrows");
	}
}

type Words = ReturnType<typeof collectionFormats>;

/** The media types that a part may have; null where nothing tells. */
function contentTypes({ contentType }: Encoding, schema: Schema | null): readonly string[] | null {
	if (contentType !== null) return contentType.split(",").map(mediaTypeName).sort();
	const usual = schema === null ? null : usualContentType(schema);
	return usual === null ? null : [usual];
}

/** What a part is where nothing is said (OpenAPI 3.1, Encoding Object, `contentType`). */
function usualContentType({ types, formats }: Schema): string | null {
	const bits = types === null ? 0 : bitsOf(types);
	if (bits === OBJECT) return "application/json";
	if (bits === 0 || (bits & ~SCALAR) !== 0) return null;
	return formats.includes("binary") || formats.includes("byte") ? "application/octet-stream" : "text/plain";
}

function effectOfContentTypes(from: readonly string[] | null, to: readonly string[] | null): Effect {
	if (from === null || to === null) return "unknown";
	const covers = (all: readonly string[], type: string) =>
		all.some((other) => other === type || coversType(other, type));
	return effectOf({ narrows: from.some((type) => !covers(to, type)), widens: to.some((type) => !covers(from, type)) });
}
