import { languageOf } from "../containment/language.ts";
import type { Change, ChangeOf } from "../contract/change.ts";
import type { JsonValue } from "../contract/json.ts";
import { isList } from "../lib/json-kind.ts";
import { unreadForm } from "../lib/keyword-forms.ts";
import { quote, quoteValue } from "../lib/say.ts";

const BOUND = "the search for a payload that tells the two apart ended at its bound";

/** Keywords whose payloads are searched for: only a search without an end leaves them undecided. */
const SEARCHED: ReadonlySet<string> = new Set([
	...["not", "if", "contains", "patternProperties", "propertyNames", "dependentRequired", "dependentSchemas"],
	...["dependencies", "unevaluatedProperties", "unevaluatedItems"],
]);

const OF_KEYWORD: ReadonlyMap<string, string> = new Map([
	["schema", "what stands there is no schema: write an object with its keywords, true or false"],
	["$ref", "it leads nowhere: write a reference to something that is there"],
	["allOf", "it joins more schemas than are merged"],
]);

/** Why the effect of a change is unknown: the end of a sentence, lower case, without a full stop. */
export function whyUndecided(change: Change): string {
	switch (change.kind) {
		case "keyword-changed":
			return whyKeyword(change.facts);
		case "field-changed":
			return "the engine does not know what this field does";
		case "constraint-changed":
			return whyConstraint(change.facts);
		case "encoding-changed":
			return "one of the two is not written, and nothing says what holds then";
		case "security-scheme-changed":
			return "an address tells nothing of what answers there";
		case "interplay-changed":
			return "several branches describe the same objects, and nothing says how they are told apart";
		case "discriminator-changed":
			return "one of the two says nothing of how branches are told apart";
		case "nullable-changed":
			return "several branches of a `oneOf` allow null, so that strictly none of them may take it, though most who write so mean it to be allowed";
		default:
			return BOUND;
	}
}

function whyKeyword({ keyword, from, to }: ChangeOf<"keyword-changed">["facts"]): string {
	for (const value of [to, from]) {
		const write = value === undefined ? null : unreadForm(keyword, value);
		if (write !== null) return `${quoteValue(value)} is nothing that ${quote(keyword)} can hold: write ${write}`;
	}
	const own = OF_KEYWORD.get(keyword);
	if (own !== undefined) return own;
	return SEARCHED.has(keyword) ? BOUND : "the engine does not know what this keyword demands";
}

function whyConstraint({ keyword, from, to }: ChangeOf<"constraint-changed">["facts"]): string {
	if (keyword !== "pattern") return BOUND;
	const unread = [...textsOf(to), ...textsOf(from)].find((pattern) => languageOf(pattern) === null);
	return unread === undefined
		? BOUND
		: `the pattern ${quote(unread)} is not regular, or needs too many states: look-around and back-references are not`;
}

function textsOf(patterns: JsonValue): readonly string[] {
	return (isList(patterns) ? patterns : [patterns]).filter((pattern) => typeof pattern === "string");
}
