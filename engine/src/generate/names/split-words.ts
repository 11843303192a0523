import { latinLetters } from "../../lib/latin-letters.ts";

/** Lower-case ASCII words: the form in which a name is the same in every language. */
export type Words = readonly string[];

/**
 * Names whose capitals are not word boundaries, and the one word that they stand for. One table for all languages;
 * how a language spells an acronym (`userId`, `UserID`) is that language's business.
 */
const oneWord: readonly (readonly [RegExp, string])[] = [
	[/OAuth/gu, "Oauth"],
	[/GitHub/gu, "Github"],
	[/GitLab/gu, "Gitlab"],
	[/GraphQL/gu, "Graphql"],
	[/IPv(?=[46])/gu, "Ipv"],
	[/iOS/gu, "Ios"],
	[/macOS/gu, "Macos"],
	[/\b([A-Z]{2,})s\b/gu, "$1S"],
	[/([A-Z]{2,})s(?=[A-Z]|$)/gu, "$1S"],
];

/** Splits on separators and capitals: `HTTPClient_list-itemsById` is http, client, list, items, by, id. */
export function splitWords(name: string): Words {
	// Most names are one word, or have nothing but separators, and large descriptions split a hundred thousand.
	if (ONE_WORD.test(name)) return [name];
	if (UNCAPITALISED.test(name)) return wordsBetweenSeparators(name);
	let text = PLAIN.test(name) ? name : withoutMarks(name);
	if (LISTED.test(text)) for (const [pattern, word] of oneWord) text = text.replace(pattern, word);
	return wordsBetweenSeparators(
		text
			.replace(/([a-z0-9])([A-Z])/gu, "$1 $2")
			.replace(/([A-Z])([A-Z][a-z])/gu, "$1 $2")
			.toLowerCase(),
	);
}

const PLAIN = /^[\w\-. /:{}$]+$/u;
/** Few names have one of the table: one search instead of nine. */
const LISTED = new RegExp(oneWord.map(([{ source }]) => source).join("|"), "u");

/** `Café's` is cafes. */
function withoutMarks(name: string): string {
	return latinLetters(name).replace(/['\u2019]-?(?=s\b)|['\u2019]/gu, "");
}

const ONE_WORD = /^[a-z0-9]+$/u;
const UNCAPITALISED = /^[-a-z0-9 _./:{}$]+$/u;

function wordsBetweenSeparators(text: string): Words {
	return text.match(/[a-z0-9]+/gu) ?? [];
}
