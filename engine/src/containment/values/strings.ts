import { hasStringFormat } from "../check/has-format.ts";
import { isEnd } from "../language/patterns.ts";
import { MAX_WORD_LENGTH } from "../limits.ts";
import { type Leaf, type Search, tightest } from "../search.ts";
import { ANNOTATING_FORMATS, formatOf, isWithin } from "./formats.ts";
import { ENOUGH, type Found, NONE } from "./found.ts";

/** Texts of a length that match some patterns and not others, the shortest first. */
export function findStrings(leaf: Leaf, want: number, search: Search): Found {
	const formats = leaf.of("format").filter(({ format }) => !ANNOTATING_FORMATS.has(format));
	const had = formats.filter(({ holds }) => holds).map(({ format }) => format);
	const lacked = formats.filter(({ holds }) => !holds).map(({ format }) => format);
	if (lacked.some((format) => had.some((own) => isWithin(own, format)))) return NONE;
	const { min, max } = tightest(leaf.of("length"));
	if (min > max) return NONE;
	const samples = samplesOf(had, lacked, leaf, search);
	if (samples.length >= want) return { values: samples.slice(0, want), end: ENOUGH };
	const patterns = leaf.of("pattern");
	const matched = patterns.filter(({ holds }) => holds).map(({ pattern }) => pattern);
	const unmatched = patterns.filter(({ holds }) => !holds).map(({ pattern }) => pattern);
	// Nobody knows which texts lack a format that nobody knows.
	const unknown = lacked.find((format) => formatOf(format)?.pattern === undefined);
	if (unknown !== undefined) return { values: samples, end: { kind: "format", format: unknown } };
	const letters = want === 1 && patterns.length + had.length === 0 ? lettersWithout(lacked, min, leaf) : null;
	if (letters !== null) return { values: [letters], end: ENOUGH };
	const language = search.patterns.language([...matched, ...patternsOf(had)], [...unmatched, ...patternsOf(lacked)]);
	if (isEnd(language)) return { values: samples, end: language };
	const excluded = new Set(leaf.excluded);
	const most = Number.isFinite(max) ? max : null;
	const { words, end } = search.patterns.words(language, min, most, want + excluded.size);
	const values = [...new Set([...samples, ...words.filter((word) => !excluded.has(word))])].slice(0, want);
	if (values.length >= want) return { values, end: ENOUGH };
	// Most patterns say of a format which texts lack it for sure, not which have it: an empty search of the rest proves nothing.
	const doubtful = lacked.find((format) => formatOf(format)?.sure !== formatOf(format)?.pattern);
	const texts = { matched: [...matched, ...patternsOf(had)], unmatched, min, most };
	if (doubtful === undefined || haveForSure(lacked, texts, search)) return { values, end };
	return { values, end: { kind: "format", format: doubtful } };
}

interface Texts {
	readonly matched: readonly string[];
	readonly unmatched: readonly string[];
	readonly min: number;
	readonly most: number | null;
}

/** Whether each of the texts has one of the formats for sure, so that none lacks them all. */
function haveForSure(
	formats: readonly string[],
	{ matched, unmatched, min, most }: Texts,
	{ patterns }: Search,
): boolean {
	const sure = formats.flatMap((format) => formatOf(format)?.sure ?? []);
	if (sure.length === 0) return false;
	const rest = patterns.language(matched, [...unmatched, ...sure]);
	if (isEnd(rest)) return false;
	const { words, end } = patterns.words(rest, min, most, 1);
	return words.length === 0 && end === null;
}

/** The shortest text of letters, where that lacks these formats: it is the first that the automata of all would lead to. */
function lettersWithout(lacked: readonly string[], length: number, { excluded }: Leaf): string | null {
	if (length > MAX_WORD_LENGTH) return null;
	const text = "a".repeat(length);
	return excluded.includes(text) || lacked.some((format) => hasStringFormat(text, format)) ? null : text;
}

function patternsOf(formats: readonly string[]): readonly string[] {
	return formats.flatMap((format) => formatOf(format)?.pattern ?? []);
}

/** Texts that have a format for sure, whoever reads them; only where the other demands let them be. */
function samplesOf(had: readonly string[], lacked: readonly string[], leaf: Leaf, search: Search): readonly string[] {
	const [format, ...others] = had;
	const sample = format === undefined ? undefined : formatOf(format)?.sample;
	if (sample === undefined || others.length + lacked.length > 0) return [];
	const holdAll = leaf.demands.every((demand) => search.holds(search.formulas.make(demand), sample) === true);
	return holdAll ? [sample] : [];
}
