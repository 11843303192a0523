import { quote } from "../../lib/say.ts";
import { plainText } from "../writer/plain-text.ts";
import { commandsModel } from "./commands.ts";

/*
 * Text of a description, before a model reads it. What nobody sees, what imitates a conversation's own marks, and what
 * tells a model what to do is cut out, and each cut is told in words for whoever answers for the description.
 */

export interface CleanText {
	readonly text: string;
	/** What was cut, each one sentence. */
	readonly cuts: readonly string[];
}

/** Format and bidi characters, tags, variation selectors of the supplement, controls but line breaks, private use. */
const hidden = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u3164\uffa0]|[\u{e0100}-\u{e01ef}]|(?![\n\t])\p{Cc}/gu;

/** Marks of conversations, as models are trained with them, or as attacks imitate them. */
const pseudoTag =
	/<\/?(?:important|critical|system|assistant|user|human|instructions?|prompt|context|tool|tools|tool_call|function|function_calls|invoke|secret|hidden|admin|override|thinking|antml:[a-z_]{1,30})\b[^<>]{0,200}>|<\|[^<>|]{0,60}\|>|\[\/?INST\]|<<\/?SYS>>|^\s{0,8}(?:###?\s{0,2})?(?:system|assistant|human)\s{0,2}:/gimu;

const LONGEST_TEXT = 20_000;

/** What is read as one sentence: up to the mark that ends it, or the end of its line. */
const sentenceEnd = /(?<=[.!?])\s+|\n+/u;

export function cleanText(written: string): CleanText {
	const cuts: string[] = [];
	const visible = written.slice(0, LONGEST_TEXT).replace(/\r\n?/gu, "\n").replace(hidden, "");
	const lost = countHidden(written.slice(0, LONGEST_TEXT));
	if (lost > 0) cuts.push(`${lost} hidden ${lost === 1 ? "character is" : "characters are"} left out.`);
	const commented = withoutComments(visible);
	// Entities may spell what was looked for above, so that their text is looked at as well.
	const spelled = withoutComments(plainText(commented.text).replace(hidden, ""));
	const comments = commented.found + spelled.found;
	if (comments > 0) cuts.push(`${comments} HTML comment${comments === 1 ? " is" : "s are"} left out.`);
	const tagless = spelled.text.replace(pseudoTag, (tag) => {
		cuts.push(`The mark ${quote(tag.trim())} is left out.`);
		return "";
	});
	const sentences = withoutLinks(tagless)
		.split(sentenceEnd)
		.flatMap((sentence) => {
			if (!commandsModel(sentence)) return [sentence.trim().replace(/[ \t]+/gu, " ")];
			cuts.push(`The sentence ${quote(sentence.trim().slice(0, 300))} tells a model what to do, and is left out.`);
			return [];
		});
	return { text: sentences.filter((sentence) => sentence !== "").join(" "), cuts };
}

/** Hidden characters that deceive; joiners between emoji and the selectors of their looks are taken out without a word. */
function countHidden(text: string): number {
	const told = text.replace(/\r\n?/gu, "\n").match(hidden) ?? [];
	return told.filter((character) => character !== "\u200d" && character !== "\ufe0f" && character !== "\u00ad").length;
}

/** The words of Markdown's links and images without their addresses, which cost more than they say to a model. */
function withoutLinks(text: string): string {
	return text.replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,500}(?:\s"[^"]{0,200}")?\)/gu, "$1");
}

function withoutComments(text: string): { readonly text: string; readonly found: number } {
	let left = "";
	let found = 0;
	for (let at = 0; ; found++) {
		const start = text.indexOf("<!--", at);
		if (start === -1) return { text: left + text.slice(at), found };
		left += text.slice(at, start);
		const end = text.indexOf("-->", start + 4);
		if (end === -1) return { text: left, found: found + 1 };
		at = end + 3;
	}
}

/** At most so many characters, cut behind a sentence where there is one, else behind a word. */
export function shorten(text: string, most: number): string {
	if (text.length <= most) return text;
	const head = text.slice(0, most - 1);
	const sentence = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "));
	if (sentence > most / 2) return head.slice(0, sentence + 1);
	const word = head.lastIndexOf(" ");
	return `${head.slice(0, word > most / 2 ? word : head.length).replace(/[\ud800-\udbff]$/u, "")}…`;
}
