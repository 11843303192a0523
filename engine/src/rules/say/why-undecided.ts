import { saySearchEnd } from "../../containment/say-search-end.ts";

import type { Change, ChangeFacts, ChangeOf } from "../../contract/change.ts";
import type { Undecided } from "../../contract/undecided.ts";
import { quote, quoteNames, quoteValue } from "../../lib/say.ts";
import { unreadForm } from "../../openapi/keyword-forms.ts";
import { nearField, nearKeyword } from "../../openapi/near-names.ts";
import { isSamePlace } from "../../openapi/places.ts";
import { whyNull } from "./say-null.ts";

const OTHER_DIALECT =
	"the schema uses a dialect other than JSON Schema 2020-12, in which keywords may mean something else";

const OF_KEYWORD: ReadonlyMap<string, string> = new Map([
	["schema", "it is not a schema: write an object, true or false"],
	["$ref", "the reference does not resolve: point it at something that exists"],
	["$dynamicRef", "no schema on the way to it has an anchor of that name"],
	["$schema", OTHER_DIALECT],
	["allOf", "it combines more schemas than Driftgate merges"],
	["discriminator.defaultMapping", "it does not resolve: write the name of a component or a reference to a schema"],
	["xml", "only one version names the XML element, and the default name may be the same"],
	...["contentEncoding", "contentMediaType", "contentSchema"].map(
		(keyword) => [keyword, "it describes the content of a string, which validators need not check"] as const,
	),
]);

const OF_COMPONENTS = "neither version names the root element, which may be called by its component";

/** Why the effect of a change is unknown: the end of a sentence, lower case, without a full stop. */
export function whyUndecided(change: Change): string {
	return change.undecided === undefined ? whyUnsearched(change) : sayUndecided(change.undecided, change);
}

function sayUndecided({ end, at }: Undecided, { before, after }: Change): string {
	const isShown = at === null || [before, after].some((own) => isSamePlace(own, at));
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
		case "response-status-changed":
			return `the description does not show whether ${quote(change.facts.from)} is still returned`;
		case "type-changed":
			return whyMeant(change);
		case "encoding-changed":
			return "one version omits it, and the specification does not say what applies then";
		case "parameter-serialization-changed":
			return whyUnheard(change.facts);
		case "security-changed":
			return whyCredentials(change.facts);
		case "security-scheme-changed":
			return "the URL alone does not show whether the endpoints are equivalent";
		case "additional-properties-changed":
			return `clients may read ${quoteNames(change.facts.shutOut ?? [])}, which another part of the \`allOf\` describes, and which this part now rules out`;
		case "union-changed":
			return "nothing shows whether values are sent that several branches match";
		case "interplay-changed":
			return "several branches match the same values, and no property shows which branch is meant";
		case "discriminator-changed":
			if (change.facts.otherTags !== undefined)
				return "the descriptions do not show whether values without a mapped discriminator value are sent";
			return "the schema no longer requires the property to show which branch is meant";
		case "nullable-changed":
			return whyNull(change);
		default:
			return "the two descriptions do not show it";
	}
}

function whyCredentials({ undescribed }: ChangeFacts["security-changed"]): string {
	return undescribed === undefined
		? "the descriptions do not show whether the credentials of a scheme that is gone count as those of another"
		: `the old description does not describe ${quoteNames(undescribed)}, so it does not show what clients send`;
}

function whyMeant({ facts: { meant }, direction }: ChangeOf<"type-changed">): string {
	const [sent, known] = direction === "request" ? [meant?.from, meant?.to] : [meant?.to, meant?.from];
	if (sent?.includes("null") && !known?.includes("null")) {
		return "without a `type`, validators accept null in both versions, although authors usually mean it only where `nullable` says so";
	}
	const called = `an ${meant?.to.find((type) => type !== "null") ?? "object"}`;
	return `without a \`type\`, validators accept anything that is not ${called}, although authors usually mean ${called}`;
}

function whyUnheard({ field, from }: ChangeOf<"parameter-serialization-changed">["facts"]): string {
	if (field !== "in") return "the two descriptions do not show it";
	return `clients may still send it as a ${from} parameter, where the server no longer reads it`;
}

function whyField(field: string): string {
	if (field === "jsonSchemaDialect") return OTHER_DIALECT;
	return field.startsWith("links.")
		? "the descriptions do not show whether clients follow the link"
		: (sayMisspelt("field", field, nearField(field)) ?? "Driftgate does not model this field");
}

function whyKeyword({ keyword, from, to }: ChangeOf<"keyword-changed">["facts"]): string {
	for (const value of [to, from]) {
		const write = value === undefined ? null : unreadForm(keyword, value);
		if (write !== null) return `${quoteValue(value)} is not a valid value of ${quote(keyword)}: write ${write}`;
	}
	if (keyword === "xml" && from !== undefined && to !== undefined) return OF_COMPONENTS;
	const misspelt = sayMisspelt("keyword", keyword, nearKeyword(keyword));
	return OF_KEYWORD.get(keyword) ?? misspelt ?? "Driftgate does not model this keyword";
}

function sayMisspelt(kind: "keyword" | "field", name: string, meant: string | undefined): string | null {
	return meant === undefined ? null : `OpenAPI has no ${kind} ${quote(name)}: write ${quote(meant)} if that is meant`;
}
