import { isEnd, Patterns } from "../../containment/language/patterns.ts";
import { shortestWords } from "../../containment/language/words.ts";
import { ANNOTATING_FORMATS, formatOf } from "../../containment/values/formats.ts";
import type { Bound, Schema } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { BOOLEAN, bitsOf, INTEGER, NULL, NUMBER, SCALAR, STRING } from "../../lib/json-types.ts";
import { integerWithin } from "./bounds.ts";
import { integerTexts, readIntegerTexts } from "./integer-texts.ts";
import { asText, saysMore, validValues } from "./values.ts";

/**
 * Texts that all patterns match, of lengths in code points. Whoever writes a number begins with no zero (RFC 8259, section
 * 6); whoever reads one from text takes `007` for 7.
 */
export interface ScalarTexts {
	readonly patterns: readonly string[];
	/** The same for what is read. */
	readonly read: readonly string[];
	readonly min: number;
	readonly max: number | null;
	/** No longer ones are sent. */
	readonly longest: number;
	/** Whether these are all and only those; otherwise there are more of them than are meant. */
	readonly isExact: boolean;
}

/** What the values of a schema of one scalar type are written as; null where that is no matter of patterns. */
export function scalarTexts(schema: Schema): ScalarTexts | null {
	const bits = bitsOf(schema.types) & ~NULL;
	if ((bits & ~SCALAR) !== 0 || saysMore(schema)) return null;
	if (schema.enum !== null && schema.multipleOf.length === 0) return listed(schema);
	switch (bits) {
		case BOOLEAN:
			return { ...alike(["^(?:true|false)$"]), ...ANY_LENGTH, isExact: true };
		case INTEGER:
			return ofIntegers(schema);
		case NUMBER:
			return { patterns: [NUMBERS], read: [READ_NUMBERS], ...ANY_LENGTH, isExact: isUnlimited(schema) };
		case STRING:
			return ofStrings(schema);
		default:
			return null;
	}
}

function alike(patterns: readonly string[]): Pick<ScalarTexts, "patterns" | "read"> {
	return { patterns, read: patterns };
}

const ANY_LENGTH = { min: 0, max: null, longest: Number.POSITIVE_INFINITY } as const;

/** Of the greatest double with its sign: nobody sends what nobody can read. */
const MAX_DIGITS = 310;

/** RFC 8259, section 6. */
const NUMBERS = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$";
const READ_NUMBERS = "^-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$";

function listed(schema: Schema): ScalarTexts | null {
	if (schema.formats.some(asserts)) return null;
	const values = validValues(schema) ?? [];
	const among = (texts: readonly string[]) => [`^(?:${texts.join("|")})$`, ...schema.patterns];
	const written = values.map((value) => asText(value).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
	const read = values.map((value, index) => readInteger(value) ?? written[index] ?? "");
	return { patterns: among(written), read: among(read), ...ANY_LENGTH, isExact: values.length > 0 };
}

/** A pattern of what is read as one integer; undefined of what is none. */
function readInteger(value: JsonValue): string | undefined {
	if (typeof value !== "number" || !Number.isSafeInteger(value)) return undefined;
	return value === 0 ? "-?0+" : `${value < 0 ? "-" : ""}0*${Math.abs(value)}`;
}

function ofStrings({ patterns, formats, counts }: Schema): ScalarTexts | null {
	if (formats.some(asserts)) return null;
	return { ...ANY_LENGTH, ...alike(patterns), min: counts.minLength, max: counts.maxLength, isExact: true };
}

function asserts(format: string): boolean {
	return !ANNOTATING_FORMATS.has(format);
}

function ofIntegers({ lower, upper, formats, multipleOf }: Schema): ScalarTexts {
	const ranges = formats.map((format) => formatOf(format)?.range);
	const [least = null, most = null] = ranges.find((range) => range !== undefined)?.map(Number) ?? [];
	const limits = [inner(lower, least, "lower"), inner(upper, most, "upper")] as const;
	const isExact = multipleOf.length === 0 && !ranges.includes(undefined) && ![lower, upper].some(isRough);
	const texts = { patterns: [integerTexts(...limits)], read: [readIntegerTexts(...limits)] };
	return { ...texts, ...ANY_LENGTH, longest: MAX_DIGITS, isExact };
}

/** Whether doubles do not tell which integers a limit allows. */
function isRough(bound: Bound | null): boolean {
	return bound !== null && !Number.isSafeInteger(Math.trunc(bound.value));
}

/** The narrower of two limits, as an integer that is within it; one that doubles do not tell is none. */
function inner(bound: Bound | null, limit: number | null, end: "lower" | "upper"): number | null {
	if (bound === null || isRough(bound)) return limit;
	const own = integerWithin(bound, end).value;
	if (limit === null) return own;
	return end === "lower" ? Math.max(own, limit) : Math.min(own, limit);
}

function isUnlimited({ lower, upper, multipleOf, formats }: Schema): boolean {
	return lower === null && upper === null && multipleOf.length === 0 && formats.length === 0;
}

/** Whether all texts of the one are read as texts of the other; undefined where that cannot be told. */
export function areWithin(own: ScalarTexts, other: ScalarTexts, patterns = new Patterns()): boolean | undefined {
	const isMissing = (unmatched: readonly string[], min: number, max: number | null): boolean | undefined => {
		if (max !== null && min > max) return false;
		const language = patterns.language(own.patterns, unmatched);
		if (isEnd(language)) return undefined;
		const { words, end } = shortestWords(language, min, max, 1);
		return words.length > 0 || (end === null ? false : undefined);
	};
	const answers = [
		...other.read.map((pattern) => isMissing([pattern], own.min, own.max)),
		isMissing([], own.min, Math.min(other.min - 1, own.max ?? other.min)),
		other.max === null || other.max >= own.longest ? false : isMissing([], Math.max(own.min, other.max + 1), own.max),
	];
	if (answers.includes(true)) return own.isExact ? false : undefined;
	return answers.includes(undefined) || !other.isExact ? undefined : true;
}
