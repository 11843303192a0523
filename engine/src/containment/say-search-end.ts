import type { SearchBound, SearchEnd } from "../contract/undecided.ts";
import { forPrograms, quote, quoteNames } from "../lib/say.ts";

/** What a search for a payload ended at: the end of a sentence that begins with "because". */
export function saySearchEnd(end: SearchEnd): string {
	switch (end.kind) {
		case "pattern":
			return `the pattern ${quote(end.pattern)} ${PATTERNS[end.is]}`;
		case "patterns":
			return `the patterns ${quoteNames(end.patterns)} need too many states together`;
		case "format":
			return `it is not certain which values have the format ${quote(end.format)}`;
		case "unregistered-format":
			return `no standard says what the format ${quote(end.format)} demands`;
		case "keyword":
			return OF_KEYWORD.get(end.keyword) ?? `Driftgate does not model ${quote(end.keyword)}`;
		case "bound":
			return BOUNDS[end.of](end.most);
		default:
			return SENTENCES[end.kind];
	}
}

const PATTERNS = {
	"not-ecma-262": "is not a regular expression of ECMA-262, which JSON Schema uses",
	irregular: "uses a look-around inside the text, a word boundary or a back-reference, which Driftgate does not model",
	"too-large": "needs more states than Driftgate tries",
} as const;

/** Why what stands under a keyword demands nothing that could be read. */
const OF_KEYWORD: ReadonlyMap<string, string> = new Map([
	["schema", "a value in the place of a schema is not a schema"],
	["$ref", "a `$ref` does not resolve"],
	["$dynamicRef", "no schema on the way to a `$dynamicRef` has an anchor of its name"],
	["allOf", "an `allOf` combines more schemas than Driftgate merges"],
	["type", "a `type` is not one of JSON Schema's"],
]);

const SENTENCES = {
	number: "the numbers that distinguish the two have more digits than a double holds",
	recursion: "a schema refers to itself for the same value",
	unconfirmed: "it is not certain that any payload distinguishes the two",
	undescribed: "only payloads with undescribed properties distinguish the two",
	text: "values are sent as text here, where different values may look the same",
	told: "another change of the same value may be the only difference",
	covered: "another branch accepts the same values without describing them",
	"kept-undescribed": "what is left of the schema accepts the same values without describing them",
	nesting: "the schemas are nested too deeply",
} as const;

/** Bounds of what is sent are said to people; the amount of work is nothing that they could act on. */
const BOUNDS: Readonly<Record<SearchBound, (most: number) => string>> = {
	steps: (most) => tooComplex(`${most} steps`),
	"steps-of-all": (most) => tooMuch(`${most} steps`),
	looks: (most) => tooComplex(`${most} alternatives`),
	"looks-of-all": (most) => tooMuch(`${most} alternatives`),
	checks: (most) => tooComplex(`${most} schemas for one payload`),
	depth: (most) => unbuilt(`payloads that are nested more than ${most} levels deep`),
	values: (most) => tooComplex(`${most} different values of one schema`),
	items: (most) => unbuilt(`lists of more than ${most} items`),
	properties: (most) => unbuilt(`objects with more than ${most} properties`),
	"name-sets": (most) => tooComplex(`${most} kinds of property names in one object`),
	conditions: (most) => tooComplex(`${most} conditions on which one keyword depends`),
	branches: (most) => `a \`oneOf\` has more than ${most} branches, and Driftgate compares no more with one another`,
	numbers: (most) => tooComplex(`${most} numbers of one range`),
	"word-length": (most) => unbuilt(`texts of more than ${most} characters`),
};

function tooComplex(bound: string): string {
	return `the two versions are too complex to compare within Driftgate's limits${forPrograms(` (${bound})`)}, so compare them by hand`;
}

function tooMuch(bound: string): string {
	return `the comparison reached Driftgate's limits before it could decide this${forPrograms(` (${bound})`)}, so compare the two versions by hand`;
}

function unbuilt(values: string): string {
	return `${values} may distinguish the two, and Driftgate builds none`;
}
