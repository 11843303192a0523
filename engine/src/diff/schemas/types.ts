import { describedBits, meantBits } from "../../containment/formulas/meant-types.ts";
import type { Schema } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { ARRAY, bitsOf, NULL, OBJECT, SCALAR, STRING, type TypeBits, typesOf } from "../../lib/json-types.ts";
import { flagsNull } from "../../openapi/flags-null.ts";
import { type Effects, effectOf } from "../effects/effect.ts";
import { branchBits } from "./branch-bits.ts";
import { mayBeOfSeveral } from "./form.ts";
import { compareNull } from "./nulls.ts";
import { areWithin, scalarTexts } from "./scalar-texts.ts";
import type { Lookup, SchemaPair } from "./schema-pair.ts";
import { readsNumber, textsOf } from "./values.ts";

/**
 * Compares types, and null by itself. Answers whether the two sides have values in common that are worth comparing
 * further: where they have none, everything else follows from the types.
 */
export function compareTypes(pair: SchemaPair): boolean {
	if (stepsIntoList(pair)) return false;
	compareNull(pair);
	const before = valueBits(pair.before);
	const after = valueBits(pair.after);
	if (replacesMeantType(pair)) return false;
	if (spellsMeantType(pair) || before === after || isCutByValues(pair)) return true;
	const was = before & branchBits(pair.before, pair.lookup.before);
	const is = after & branchBits(pair.after, pair.lookup.after);
	if (was === is && isLeftToBranches(pair)) return true;
	// Types may differ without any effect, as text or beside a union; what is written still changed, and generated code.
	const effect = effectOfTypes(pair, was, is);
	const facts = { from: typesWithoutNull(pair.before), to: typesWithoutNull(pair.after) };
	pair.add("type-changed", facts, effect, pair.whereListed("type"));
	return pair.common !== 0;
}

/** Nothing is valid where the schema cannot be satisfied; null is judged by itself. */
function valueBits(schema: Schema): TypeBits {
	return bitsOf(schema.types) & ~NULL;
}

/**
 * Whether one side leaves to the branches of its unions which type there is, and the other says beside its own what those
 * say.
 */
function isLeftToBranches({ before, after }: SchemaPair): boolean {
	const isEither = before.types === null || after.types === null;
	return isEither && before.unions.length > 0 && after.unions.length > 0;
}

/** Whether both sides name the same types, and only the values that a side lists leave fewer of them: those tell it. */
function isCutByValues({ before, after, common }: SchemaPair): boolean {
	if ((before.enum === null && after.enum === null) || (common & ~NULL) === 0) return false;
	return (bitsOf(before.namedTypes) & ~NULL) === (bitsOf(after.namedTypes) & ~NULL);
}

/** Null alone stays: an empty list is a schema that no value satisfies. */
function typesWithoutNull({ types }: Schema): Schema["types"] {
	const others = types?.filter((type) => type !== "null") ?? null;
	return others?.length === 0 ? types : others;
}

/**
 * Without a type, `properties` allow any value that is no object: as JSON Schema has it, nothing new comes where it
 * becomes an array. Whoever wrote them described an object, though, and clients read one.
 */
function replacesMeantType(pair: SchemaPair): boolean {
	const was = meantBits(pair.before);
	const is = meantBits(pair.after);
	if (was === 0 || is === 0 || (was & is) !== 0) return false;
	if (pair.before.types !== null && pair.after.types !== null) return false;
	// Whoever lists values describes nothing else.
	if (pair.before.enum !== null || pair.after.enum !== null) return false;
	const types = { from: typesWithoutNull(pair.before), to: typesWithoutNull(pair.after) };
	const meant = { from: typesOf(was) ?? [], to: typesOf(is) ?? [] };
	pair.edit("type-changed", { ...types, meant }, "incomparable", "type");
	return true;
}

/**
 * Who describes the properties of an object, and writes `type: object` beside them or leaves it out, means the same, and
 * so does who describes the items of an array; a validator takes whatever is of another type where it is left out.
 */
function spellsMeantType(pair: SchemaPair): boolean {
	const sides = [pair.before, pair.after];
	if (!sides.some(({ types }) => types === null) || sides.some((side) => side.enum !== null)) return false;
	const was = describedBits(pair.before, pair.lookup.before);
	const is = describedBits(pair.after, pair.lookup.after);
	if (was !== is || (was !== OBJECT && was !== ARRAY)) return false;
	const types = { from: typesWithoutNull(pair.before), to: typesWithoutNull(pair.after) };
	const meant = { from: meantTypes(pair.before, was), to: meantTypes(pair.after, is) };
	if (pair.before.types === null && pair.after.types === null && meant.from.length === meant.to.length) return false;
	pair.edit("type-changed", { ...types, meant }, effectsOfMeant(pair, meant), "type");
	return true;
}

interface Meant {
	readonly from: readonly string[];
	readonly to: readonly string[];
}

/**
 * Where what is valid and what is meant do the same, the effect is sure: null that is refused now, or was. Elsewhere it is
 * open in the direction that one of the two would break.
 */
function effectsOfMeant({ before, after }: SchemaPair, { from, to }: Meant): Effects {
	if (to.length > from.length) return { request: "widens", response: before.types === null ? "unknown" : "widens" };
	const isWritten = after.types !== null;
	if (to.length < from.length) {
		const isRefused = before.types === null && isWritten;
		return {
			request: isRefused ? "narrows" : "unknown",
			response: isWritten || before.types === null ? "narrows" : "unknown",
		};
	}
	return isWritten ? { request: "unknown", response: "narrows" } : { request: "widens", response: "unknown" };
}

/** With null, where a type lists it or `nullable` says it: whoever loses that, or gets it, is told. */
function meantTypes(schema: Schema, described: TypeBits): NonNullable<Schema["types"]> {
	const listed = schema.types === null ? 0 : bitsOf(schema.types) & NULL;
	return typesOf(described | (flagsNull(schema) ? NULL : listed)) ?? [];
}

function effectOfTypes(pair: SchemaPair, before: TypeBits, after: TypeBits): Effect | Effects {
	const texts = pair.form === "json" ? null : textsOf(pair.before);
	const others = texts === null ? null : textsOf(pair.after);
	// `true` and `"true"` are the same text: lists of texts tell what their types do not.
	if (texts !== null && others !== null) {
		const isRead = (text: string, known: readonly string[], reader: Schema) =>
			known.includes(text) || readsNumber(text, reader);
		return effectOf({
			narrows: !texts.every((text) => isRead(text, others, pair.after)),
			widens: !others.every((text) => isRead(text, texts, pair.before)),
		});
	}
	const byPattern = pair.form === "json" ? null : (effectsOfTexts(pair) ?? effectsBesideStrings(pair, before, after));
	if (byPattern !== null) return byPattern;
	const allowedBefore = before | (takesAnyText(pair, pair.before) ? SCALAR & ~NULL : 0);
	const allowedAfter = after | (takesAnyText(pair, pair.after) ? SCALAR & ~NULL : 0);
	return effectOf({ narrows: (before & ~allowedAfter) !== 0, widens: (after & ~allowedBefore) !== 0 });
}

/** What texts tell of two schemas of scalars, one of them of strings; null where they do not. */
function effectsOfTexts(pair: SchemaPair): Effects | null {
	if (valueBits(pair.before) !== STRING && valueBits(pair.after) !== STRING) return null;
	const before = scalarTexts(pair.before);
	const after = before === null ? null : scalarTexts(pair.after);
	if (before === null || after === null) return null;
	const { patterns } = pair.lookup;
	return effectsOf(areWithin(before, after, patterns), areWithin(after, before, patterns));
}

/** What texts tell of types that came or went beside strings on both sides; null where they do not. */
function effectsBesideStrings(pair: SchemaPair, before: TypeBits, after: TypeBits): Effects | null {
	if ((before & after & STRING) === 0 || pair.before.enum !== null || pair.after.enum !== null) return null;
	const stays = areStrings(pair.before, before & ~after, pair.after, pair.lookup);
	const was = areStrings(pair.after, after & ~before, pair.before, pair.lookup);
	return stays === null || was === null ? null : effectsOf(stays, was);
}

/**
 * Whether values of these types are written as texts that are strings of the other side; undefined where a limit was met,
 * null where it is no matter of texts.
 */
function areStrings(schema: Schema, bits: TypeBits, other: Schema, { patterns }: Lookup): boolean | undefined | null {
	const strings = scalarTexts({ ...other, types: ["string"] });
	const told = (typesOf(bits) ?? []).map((type) => {
		const texts = scalarTexts({ ...schema, types: [type] });
		return texts === null || strings === null ? null : areWithin(texts, strings, patterns);
	});
	if (told.includes(null)) return null;
	if (told.includes(false)) return false;
	return told.includes(undefined) ? undefined : true;
}

function effectsOf(stays: boolean | undefined, was: boolean | undefined): Effects {
	const known = effectOf({ narrows: stays === false, widens: was === false });
	return { request: stays === undefined ? "unknown" : known, response: was === undefined ? "unknown" : known };
}

/** Where values travel as text, a string without further demands takes what any other scalar is written as. */
function takesAnyText({ form }: SchemaPair, schema: Schema): boolean {
	if (form === "json" || (bitsOf(schema.types) & STRING) === 0) return false;
	const { counts } = schema;
	const isBounded = counts.minLength > 0 || counts.maxLength !== null;
	return schema.enum === null && schema.patterns.length === 0 && schema.formats.length === 0 && !isBounded;
}

/** `?a=1` is a list of one, however several are written: a list of what was one value takes that too. */
function stepsIntoList(pair: SchemaPair): boolean {
	if (!mayBeOfSeveral(pair.form)) return false;
	const facts = { from: typesWithoutNull(pair.before), to: typesWithoutNull(pair.after) };
	if (isScalar(pair.before) && takesOne(pair.after)) {
		pair.edit("type-changed", facts, "widens", "type");
		if (pair.after.items !== null) pair.step(pair.before.id, pair.after.items, INTO_LIST);
		return true;
	}
	if (takesOne(pair.before) && isScalar(pair.after)) {
		pair.edit("type-changed", facts, "narrows", "type");
		if (pair.before.items !== null) pair.step(pair.before.items, pair.after.id, INTO_LIST);
		return true;
	}
	return false;
}

const INTO_LIST = { kind: "into-list" } as const;

function isScalar(schema: Schema): boolean {
	const bits = bitsOf(schema.types);
	return bits !== 0 && (bits & ~SCALAR) === 0;
}

/** A list that may have a single item, of which `items` says all. */
function takesOne(schema: Schema): boolean {
	const { counts, prefixItems, unions, applicators } = schema;
	const isList = valueBits(schema) === ARRAY && prefixItems.length + unions.length === 0 && applicators === null;
	return isList && counts.minItems <= 1 && counts.maxItems !== 0;
}
