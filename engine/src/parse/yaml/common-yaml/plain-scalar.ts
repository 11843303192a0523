import { load } from "js-yaml";
import type { JsonValue } from "../../../contract/json.ts";
import { YAML_OPTIONS } from "../yaml-options.ts";
import { type Cursor, code, isBlank, uncommon } from "./cursor.ts";
import { fold } from "./fold.ts";

/** Characters that never begin a plain scalar (YAML 1.2, section 7.3.3). */
const INDICATORS: ReadonlySet<string> = new Set(",[]{}#&*!|>'\"%@`\t");

/** Whether a plain scalar, or a key that is one, can begin here. */
export function isPlainStart(text: string, at: number): boolean {
	const first = text.charAt(at);
	if (first === "-" || first === "?" || first === ":") return !isBlank(text.charCodeAt(at + 1));
	return at < text.length && !INDICATORS.has(first);
}

/**
 * Reads a plain scalar. Each following line that is indented by `indent` or more goes on with it, and line ends fold
 * (section 6.5).
 */
export function readPlain(cursor: Cursor, indent: number): JsonValue {
	const { text } = cursor;
	if (!isPlainStart(text, cursor.at)) uncommon();
	let end = endOfPlain(text, cursor.at);
	let value = text.slice(cursor.at, end);
	for (let next = continuation(text, end, indent); next !== -1; next = continuation(text, end, indent)) {
		const lineBreak = text.indexOf("\n", end);
		end = endOfPlain(text, next);
		value += fold(text, lineBreak, next) + text.slice(next, end);
	}
	cursor.at = end;
	cursor.goToContent();
	return readMeaning(cursor, value);
}

/** The offset behind the last character of a plain scalar on its line. A colon there would make it a key. */
function endOfPlain(text: string, start: number): number {
	let end = start;
	for (let at = start; ; at++) {
		const here = text.charCodeAt(at);
		if (here === code.lineFeed || (here === code.hash && at > end)) return end;
		if (here === code.space) continue;
		if (here === code.tab || (here === code.colon && isBlank(text.charCodeAt(at + 1)))) uncommon();
		end = at + 1;
	}
}

/** Where the scalar that has ended at `end` goes on; -1 where a comment, an outer line or the end of the text follows. */
function continuation(text: string, end: number, indent: number): number {
	let lineStart = -1;
	for (let at = end; at < text.length; at++) {
		const here = text.charCodeAt(at);
		if (here === code.lineFeed) lineStart = at + 1;
		else if (here !== code.space) return lineStart !== -1 && at - lineStart >= indent && here !== code.hash ? at : -1;
	}
	return -1;
}

const NUMBER_LIKE = /^[-+]?(?:[0-9]|\.[0-9a-zA-Z])[-+.0-9a-zA-Z]*$/;
const WORDS: ReadonlySet<string> = new Set([..."~ null Null NULL true True TRUE false False FALSE".split(" ")]);
const LONGEST_WORD = 5;

/** What a plain scalar stands for; of a number that is not read as it is written the text is kept. */
export function readMeaning({ tape }: Cursor, text: string): JsonValue {
	const meaning = meaningOf(text);
	if (typeof meaning === "number") tape.noteNumber(text);
	return meaning;
}

const meanings = new Map<string, JsonValue>();
/** Beyond these, a text that looks like a number is asked about again. */
const MAX_MEANINGS = 10_000;

/**
 * What a plain scalar stands for: most are text, and a few a number, a boolean or null. Of what may be more than text the
 * general reader is asked, once for each text, so that there is one answer.
 */
export function meaningOf(text: string): JsonValue {
	const mayBeMore =
		text.charCodeAt(0) < code.colon ? NUMBER_LIKE.test(text) : text.length <= LONGEST_WORD && WORDS.has(text);
	if (!mayBeMore) return text;
	const known = meanings.get(text);
	if (known !== undefined) return known;
	const meaning = load(text, YAML_OPTIONS) as JsonValue;
	if (meanings.size < MAX_MEANINGS) meanings.set(text, meaning);
	return meaning;
}
