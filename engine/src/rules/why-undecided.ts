import { saySearchEnd } from "../containment/say-search-end.ts";
import type { Change, ChangeOf, Undecided } from "../contract/change.ts";
import { quote, quoteValue } from "../lib/say.ts";
import { unreadForm } from "../openapi/keyword-forms.ts";

const OTHER_DIALECT = "in another dialect than JSON Schema 2020-12 every keyword may mean something else";

const MEANT_NULL =
	"`nullable` means nothing since OpenAPI 3.1, so that validators refuse null, though whoever writes it means it to be allowed: write `null` among the types";

const OF_KEYWORD: ReadonlyMap<string, string> = new Map([
	["schema", "what stands there is no schema: write an object with its keywords, true or false"],
	["$ref", "it leads nowhere: write a reference to something that is there"],
	["$dynamicRef", "it has no meaning, because no schema on the way to it has its name"],
	["$schema", OTHER_DIALECT],
	["allOf", "it joins more schemas than are merged"],
	["discriminator.defaultMapping", "it leads nowhere: write the name of a component or a reference to a schema"],
	[
		"xml",
		"the value has a name of its own in XML on one side alone, and what it is called without one may be the same",
	],
	...["contentEncoding", "contentMediaType", "contentSchema"].map(
		(keyword) => [keyword, "it tells what a text holds, and whether anybody looks into the text is not said"] as const,
	),
]);

/** Why the effect of a change is unknown: the end of a sentence, lower case, without a full stop. */
export function whyUndecided(change: Change): string {
	return change.undecided === undefined ? whyUnsearched(change) : sayUndecided(change.undecided, change);
}

function sayUndecided({ end, at }: Undecided, { before, after }: Change): string {
	const isShown = at === null || [before, after].some((own) => own?.file === at.file && own.pointer === at.pointer);
	const where = isShown ? "" : ` (${quote(`${at.file}#${at.pointer}`)} ${SIDES[at.side]})`;
	return `${saySearchEnd(end)}${where}`;
}

const SIDES = { before: "before the change", after: "after the change" } as const;

/** Of what no payload tells: nothing was searched for. */
function whyUnsearched(change: Change): string {
	switch (change.kind) {
		case "keyword-changed":
			return whyKeyword(change.facts);
		case "field-changed":
			return whyField(change.facts.field);
		case "encoding-changed":
			return "one of the two is not written, and nothing says what holds then";
		case "security-scheme-changed":
			return "an address tells nothing of what answers there";
		case "interplay-changed":
			return "several branches describe the same objects, and nothing says how they are told apart";
		case "discriminator-changed":
			if (change.facts.otherTags !== undefined) return "nothing tells whether values without a known tag are sent";
			return "one of the two says nothing of how branches are told apart";
		case "nullable-changed":
			if (change.facts.meant === true) return MEANT_NULL;
			return "several branches of a `oneOf` allow null, so that strictly none of them may take it, though most who write so mean it to be allowed";
		default:
			return "nothing in the two descriptions tells it";
	}
}

function whyField(field: string): string {
	if (field === "jsonSchemaDialect") return OTHER_DIALECT;
	return field.startsWith("links.")
		? "nothing tells whether a client follows the link"
		: "the engine does not know what this field does";
}

function whyKeyword({ keyword, from, to }: ChangeOf<"keyword-changed">["facts"]): string {
	for (const value of [to, from]) {
		const write = value === undefined ? null : unreadForm(keyword, value);
		if (write !== null) return `${quoteValue(value)} is nothing that ${quote(keyword)} can hold: write ${write}`;
	}
	return OF_KEYWORD.get(keyword) ?? "the engine does not know what this keyword demands";
}
