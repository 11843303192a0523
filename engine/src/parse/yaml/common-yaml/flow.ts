import type { JsonValue } from "../../../contract/json.ts";
import { FLOW_OBJECT, LIST } from "../../written/tape.ts";
import { type Cursor, code, isBlank, uncommon } from "./cursor.ts";
import { checkMembers, keyOf, type Members } from "./members.ts";
import { isPlainStart, readMeaning } from "./plain-scalar.ts";
import { readQuoted } from "./quoted-scalar.ts";

/**
 * Reads a list or mapping in brackets (YAML 1.2, section 7.4), over as many lines as it has. Pairs in lists, members
 * without a value and plain scalars of several lines are uncommon.
 */
export function readFlow(cursor: Cursor, index: number): JsonValue {
	cursor.descend();
	const isList = cursor.text.charCodeAt(cursor.at) === code.openBracket;
	const value = isList ? readList(cursor) : readObject(cursor);
	cursor.tape.close(index, isList ? LIST : FLOW_OBJECT);
	cursor.ascend();
	return value;
}

function readList(cursor: Cursor): readonly JsonValue[] {
	const items: JsonValue[] = [];
	for (let goesOn = isOpen(cursor, code.closeBracket); goesOn; goesOn = hasNext(cursor, code.closeBracket)) {
		items.push(readNode(cursor, cursor.add(cursor.at)));
	}
	return items;
}

function readObject(cursor: Cursor): Members {
	const members: Members = {};
	let count = 0;
	for (let goesOn = isOpen(cursor, code.closeBrace); goesOn; goesOn = hasNext(cursor, code.closeBrace)) {
		const index = cursor.add(cursor.at);
		const key = readKey(cursor);
		skipBlanks(cursor);
		members[key] = readNode(cursor, index);
		count++;
	}
	return checkMembers(members, count);
}

/** Goes into a collection; false where it is closed at once. */
function isOpen(cursor: Cursor, close: number): boolean {
	cursor.at++;
	return !isClosed(cursor, close);
}

/** Goes to the next entry of a collection; false where it is closed. */
function hasNext(cursor: Cursor, close: number): boolean {
	if (isClosed(cursor, close)) return false;
	if (cursor.text.charCodeAt(cursor.at) !== code.comma) uncommon();
	cursor.at++;
	return !isClosed(cursor, close);
}

function isClosed(cursor: Cursor, close: number): boolean {
	skipBlanks(cursor);
	if (cursor.text.charCodeAt(cursor.at) !== close) return false;
	cursor.at++;
	return true;
}

function skipBlanks(cursor: Cursor): void {
	const { text } = cursor;
	for (; cursor.at < text.length; cursor.at++) {
		const here = text.charCodeAt(cursor.at);
		if (isBlank(here)) continue;
		if (here !== code.hash) break;
		if (!isBlank(text.charCodeAt(cursor.at - 1))) uncommon();
		cursor.at = text.indexOf("\n", cursor.at);
	}
}

/** Reads a key with its colon, both on one line. */
function readKey(cursor: Pick<Cursor, "text" | "at">): string {
	const { text, at } = cursor;
	const first = text.charCodeAt(at);
	const isQuoted = first === code.doubleQuote || first === code.singleQuote;
	const quoted = isQuoted ? readQuoted(text, at) : undefined;
	const end = quoted?.end ?? endOfPlain(text, at);
	let colon = end;
	while (text.charCodeAt(colon) === code.space) colon++;
	if (text.charCodeAt(colon) !== code.colon || text.slice(at, end).includes("\n")) uncommon();
	cursor.at = colon + 1;
	return quoted?.value ?? keyOf(text.slice(at, end));
}

/** The key of the member in flow style that is written at an offset. */
export function flowKeyAt(text: string, start: number): string {
	return readKey({ text, at: start });
}

function readNode(cursor: Cursor, index: number): JsonValue {
	const { text, at } = cursor;
	const first = text.charCodeAt(at);
	if (first === code.openBracket || first === code.openBrace) return readFlow(cursor, index);
	if (first === code.doubleQuote || first === code.singleQuote) {
		const { value, end } = readQuoted(text, at);
		cursor.at = end;
		return value;
	}
	cursor.at = endOfPlain(text, at);
	const end = cursor.at;
	skipBlanks(cursor);
	// What follows on another line would belong to the scalar, and on this one make it a key.
	if (!FLOW_ENDS.has(text.charAt(cursor.at))) uncommon();
	return readMeaning(cursor, text.slice(at, end));
}

const FLOW_ENDS: ReadonlySet<string> = new Set(",]}");

/** The offset behind the last character of a plain scalar on its line. */
function endOfPlain(text: string, start: number): number {
	if (!isPlainStart(text, start) || /[-?:][,[\]{}]|---|\.\.\./y.test(text.slice(start, start + 3))) uncommon();
	let end = start;
	for (let at = start; ; at++) {
		const here = text.charCodeAt(at);
		if (here === code.space) continue;
		if (here === code.lineFeed || isFlowIndicator(here) || (here === code.hash && at > end)) return end;
		if (here === code.tab) uncommon();
		if (here === code.colon) {
			const next = text.charCodeAt(at + 1);
			if (isBlank(next) || isFlowIndicator(next)) return end;
		}
		end = at + 1;
	}
}

function isFlowIndicator(here: number): boolean {
	return (
		here === code.comma ||
		here === code.openBracket ||
		here === code.closeBracket ||
		here === code.openBrace ||
		here === code.closeBrace
	);
}
