import { isValid } from "../../containment/check/is-valid.ts";
import type { Schema, Union } from "../../contract/api.ts";
import type { ChangeFacts } from "../../contract/change.ts";
import type { NullIn, NullRefusal } from "../../contract/change-details.ts";
import type { JsonObject } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { ANY_TYPE, bitsOf, NULL, STRING } from "../../lib/json-types.ts";
import { isAddedNull } from "../../openapi/added-null.ts";
import { flagsNull } from "../../openapi/flags-null.ts";
import { bothWays, type Effects } from "../effects/effect.ts";
import { whereNull } from "./null-places.ts";
import type { SchemaPair } from "./schema-pair.ts";

/** A side that takes every type, or no value at all, says so of null as well: then the change of types says it all. */
export function compareNull(pair: SchemaPair): void {
	const { before, after } = pair;
	if (pair.isBranch || isOpen(before) || isOpen(after)) return;
	const was = nullIn(before, pair.lookup.before);
	const is = nullIn(after, pair.lookup.after);
	if (was === is || isNothing(before, after) || isNothing(after, before)) return;
	if (isLeftOpen(before, pair.lookup.before) || isLeftOpen(after, pair.lookup.after)) return;
	if (areSpelledAlike(before, after, pair.lookup.before) || areSpelledAlike(after, before, pair.lookup.after)) return;
	const nullable = is === "disputed" ? was === "refused" : is === "allowed";
	if (pair.form !== "json" && isTakenAsText(pair, nullable)) {
		pair.add("nullable-changed", { nullable, asText: true }, "none", whereNull(pair));
	} else {
		const isDisputed = was === "disputed" || is === "disputed";
		const isNullOfText = pair.form !== "json" && !isDisputed;
		const effects = isDisputed ? DISPUTED : isNullOfText ? OF_TEXT : CERTAIN;
		const meaning = [before, after].filter(({ meansNull }) => meansNull);
		const meant = isDisputed ? whereMeant(meaning) : {};
		const nulls = isDisputed ? { nulls: { from: was, to: is, by: refusalOf(meaning) } } : {};
		const effect = nullable ? effects.gained : effects.lost;
		const details = isNullOfText ? { isNullOfText } : nulls;
		pair.add("nullable-changed", { nullable, ...meant }, effect, { ...whereNull(pair), ...details });
	}
}

/** Which keyword refuses the null that some sides mean to be allowed. */
function whereMeant(meaning: readonly Schema[]): Partial<ChangeFacts["nullable-changed"]> {
	if (meaning.length === 0) return {};
	return meaning.some((side) => side.enum?.includes(null) === false) ? { unlisted: true } : { meant: true };
}

function isUntypedUnion({ type, oneOf, anyOf }: JsonObject): boolean {
	return type === undefined && (oneOf !== undefined || anyOf !== undefined);
}

/** What of the first side that means null refuses it, as it is written. */
function refusalOf([meaning]: readonly Schema[]): NullRefusal {
	if (meaning === undefined) return "branches";
	const written = meaning.written.values.filter(isObject);
	const isInEnum = written.every(({ enum: values }) => !isList(values) || values.includes(null));
	const isComposed =
		written.length > 1 || written.some((one) => one["allOf"] !== undefined || one["$ref"] !== undefined);
	if (isComposed || !flagsNull(meaning)) return isInEnum ? "composition" : "enum";
	if (isInEnum && written.every(isUntypedUnion)) return "no-branch";
	return isInEnum ? "type" : "type-and-enum";
}

/**
 * Whether null is meant over an `allOf`, beside alternatives or beside an `enum` that refuse it on both sides, once in the
 * spelling of 3.0 and once in that of 3.1: by the letter of each version it is refused, and by the meaning of each it is
 * allowed.
 */
function areSpelledAlike(older: Schema, newer: Schema, get: (id: Schema["id"]) => Schema): boolean {
	if (older.meansNull || !newer.meansNull) return false;
	const nullable = older.written.values.filter(isObject).filter((value) => value["nullable"] === true);
	const isInNewSpelling = !flagsNull(newer);
	if (newer.enum !== null && !newer.enum.includes(null)) {
		return nullable.some(
			({ enum: values }) => (isList(values) && !values.includes(null)) || (older.folded !== null && isInNewSpelling),
		);
	}
	if (nullable.some((value) => value["allOf"] !== undefined)) return true;
	return nullable.length > 0 && isInNewSpelling && isBesideBranches(older, get);
}

/** Whether `nullable: true` stands beside alternatives, none of which allows null by itself. */
function isBesideBranches({ folded, unions }: Schema, get: (id: Schema["id"]) => Schema): boolean {
	return folded !== null || unions.some((union) => isOpened(union, get));
}

/** Whether null is a branch of the union only because `nullable: true` stands beside it. */
function isOpened({ branches }: Union, get: (id: Schema["id"]) => Schema): boolean {
	return branches.map(get).some((branch) => isNullOnly(branch) && isAddedNull(branch.at, "nullable"));
}

/**
 * Text has no null: who has none to send leaves the value out, or sends an empty text or the word (RFC 6570, section 2.3;
 * OpenAPI 3.1.1, Appendix B). Where the side without null takes these as well, nothing happened. Elsewhere it depends on
 * what clients write.
 */
function isTakenAsText({ before, after, lookup }: SchemaPair, nullable: boolean): boolean {
	const [without, get] = nullable ? ([before, lookup.before] as const) : ([after, lookup.after] as const);
	if ((bitsOf(without.types) & STRING) === 0) return false;
	return NULL_TEXTS.every((text) => isValid(text, { id: without.id, get }, ASSERTING) === true);
}

/** What null is written as. */
const NULL_TEXTS = ["", "null"] as const;
const ASSERTING = { formats: true } as const;

const CERTAIN = { gained: bothWays("widens"), lost: bothWays("narrows") };

/**
 * What clients write for null is open, and whether they send anything. Who reads a header field may get a text that it
 * does not expect.
 */
const OF_TEXT: Readonly<Record<keyof typeof CERTAIN, Effects>> = {
	gained: CERTAIN.gained,
	lost: { request: "unknown", response: "narrows" },
};

/** What is valid and what is meant differ on one side, so that null changed in one of the two alone: who is hurt is open. */
const DISPUTED: Readonly<Record<keyof typeof CERTAIN, Effects>> = {
	gained: { request: "widens", response: "unknown" },
	lost: { request: "unknown", response: "narrows" },
};

/** Whether a schema has no value, where the other has values beside null. */
function isNothing(schema: Schema, other: Schema): boolean {
	return !schema.satisfiable && (bitsOf(other.types) & ~NULL) !== 0;
}

function isOpen(schema: Schema): boolean {
	return bitsOf(schema.types) === ANY_TYPE && schema.unions.length === 0;
}

/** Whether null is allowed by branches that take every type alone: then what becomes of their types says it all. */
function isLeftOpen(schema: Schema, get: (id: Schema["id"]) => Schema, levels = MAX_NESTED_UNIONS): boolean {
	if (bitsOf(schema.types) !== ANY_TYPE || levels === 0) return false;
	return schema.unions.some(({ branches }) => {
		const allowing = branches.map(get).filter((branch) => nullIn(branch, get, levels - 1) !== "refused");
		return allowing.length > 0 && allowing.every((branch) => isOpen(branch) || isLeftOpen(branch, get, levels - 1));
	});
}

function nullIn(schema: Schema, get: (id: Schema["id"]) => Schema, levels = MAX_NESTED_UNIONS): NullIn {
	const told = nullByKeywords(schema, get, levels);
	return told === "refused" && schema.meansNull ? "disputed" : told;
}

/** Whether null is among the types, and among those of some branch of every union, and no `not` or condition denies it. */
function nullByKeywords(schema: Schema, get: (id: Schema["id"]) => Schema, levels: number): NullIn {
	if ((bitsOf(schema.types) & NULL) === 0) return "refused";
	if (levels === 0) return schema.unions.length === 0 ? "allowed" : "refused";
	const inUnions = schema.unions.map(({ kind, branches }) => {
		const inBranches = branches
			.map((branch) => nullIn(get(branch), get, levels - 1))
			.filter((one) => one !== "refused");
		if (inBranches.length === 0) return "refused";
		const isAllowed = kind === "anyOf" ? inBranches.includes("allowed") : inBranches.join() === "allowed";
		return isAllowed ? "allowed" : "disputed";
	});
	const isDenied = () => schema.applicators !== null && isValid(null, { id: schema.id, get }) === false;
	const told = inUnions.find((one) => one === "refused") ?? inUnions.find((one) => one === "disputed");
	return told ?? (isDenied() ? "refused" : "allowed");
}

/** Unions that are nested deeper are cycles: null is not found in them. */
const MAX_NESTED_UNIONS = 5;

export function isNullOnly(schema: Schema): boolean {
	return bitsOf(schema.types) === NULL;
}
