import type { SearchBound, SearchEnd } from "../contract/change.ts";
import { quote, quoteNames } from "../lib/say.ts";

/** What a search for a payload ended at: the end of a sentence that begins with "because". */
export function saySearchEnd(end: SearchEnd): string {
	switch (end.kind) {
		case "pattern":
			return `the pattern ${quote(end.pattern)} ${PATTERNS[end.is]}`;
		case "patterns":
			return `the patterns ${quoteNames(end.patterns)} need too many states together`;
		case "format":
			return `which values have the format ${quote(end.format)} is not known for sure`;
		case "keyword":
			return OF_KEYWORD.get(end.keyword) ?? `the engine does not know what ${quote(end.keyword)} demands`;
		case "bound":
			return `the search for a payload that tells the two apart ended at its bound: ${BOUNDS[end.of](end.most)}`;
		default:
			return SENTENCES[end.kind];
	}
}

const PATTERNS = {
	"not-ecma-262": "is none of ECMA-262, the language of JSON Schema's patterns",
	irregular:
		"has a look-around elsewhere than at an end of the text, a word boundary or a back-reference, which the engine does not read",
	"too-large": "needs more states than are tried",
} as const;

/** Why what stands under a keyword demands nothing that could be read. */
const OF_KEYWORD: ReadonlyMap<string, string> = new Map([
	["schema", "what stands in the place of a schema is none"],
	["$ref", "a `$ref` leads nowhere"],
	["$dynamicRef", "a `$dynamicRef` has no meaning, because no schema on the way to it has its name"],
	["allOf", "an `allOf` joins more schemas than are merged"],
	["type", "a `type` is none that JSON Schema has"],
]);

const SENTENCES = {
	number: "the numbers that tell the two apart have more digits than a double holds",
	recursion: "a schema that refers to itself would have to be asked about the same value, or for several of them",
	unconfirmed: "the payload that was found to tell the two apart did not do so when it was checked",
	undescribed: "only payloads with properties that the sender does not describe tell the two apart",
	text: "values travel as text here, in which different ones may be written alike",
	told: "another change of the same value tells the two apart already, and may be the only reason",
	nesting: "the schemas are nested too deeply in each other",
} as const;

const BOUNDS: Readonly<Record<SearchBound, (most: number) => string>> = {
	steps: (most) => `${most} steps`,
	"steps-of-all": (most) => `${most} steps of all searches of one comparison together`,
	looks: (most) => `${most} alternatives that are held against each other`,
	"looks-of-all": (most) =>
		`${most} alternatives that are held against each other by all searches of one comparison together`,
	checks: (most) => `${most} schemas that one payload is held against`,
	depth: (most) => `payloads that are nested ${most} levels deep`,
	values: (most) => `${most} different values of one schema`,
	items: (most) => `lists of ${most} items`,
	properties: (most) => `objects with ${most} properties`,
	"name-sets": (most) => `${most} kinds of property names in one object`,
	conditions: (most) => `${most} conditions on which one keyword depends`,
	branches: (most) => `${most} branches of one \`oneOf\``,
	numbers: (most) => `${most} numbers of one range`,
	"word-length": (most) => `texts of ${most} characters`,
};
