import type { JsonValue } from "../../../contract/json.ts";
import type { Counterpart } from "../../written/counterpart.ts";
import { BLOCK_OBJECT, LIST, NOWHERE } from "../../written/tape.ts";
import { endOfLoneKey, findColon, readKey } from "./block-key.ts";
import { readBlockScalar } from "./block-scalar.ts";
import { type Cursor, code, isBlank, isDash, isQuestion, uncommon } from "./cursor.ts";
import { readFlow } from "./flow.ts";
import { checkMembers, type Members } from "./members.ts";
import { readPlain } from "./plain-scalar.ts";
import { readQuoted } from "./quoted-scalar.ts";

/**
 * Reads the node at the position, which stands further in than `parent` (YAML 1.2, section 8.2), and leaves the cursor at
 * the next content. `index` is its place on the tape.
 */
export function readBlock(cursor: Cursor, parent: number, index: number, earlier: Earlier): JsonValue {
	if (isDash(cursor.text, cursor.at)) return readSequence(cursor, cursor.at - cursor.lineStart, index, earlier);
	const isMapping = isQuestion(cursor.text, cursor.at) || findColon(cursor.text, cursor.at) !== -1;
	return isMapping ? readMapping(cursor, index, earlier) : readInline(cursor, parent, index);
}

/** What stands at the same place in an earlier version of the text, if there is one. */
type Earlier = Counterpart | undefined;

function readMapping(cursor: Cursor, index: number, earlier: Earlier): Members {
	const { text } = cursor;
	const indent = cursor.at - cursor.lineStart;
	const mapping = earlier?.as(BLOCK_OBJECT);
	cursor.descend();
	const members: Members = {};
	let count = 0;
	do {
		const isExplicit = isQuestion(text, cursor.at);
		if (isExplicit) goBehindQuestion(cursor);
		const end = isExplicit ? endOfLoneKey(text, cursor.at) : findColon(text, cursor.at);
		if (end === -1) uncommon();
		const key = readKey(text, cursor.at, end);
		const same = isScalarBehind(text, end) ? undefined : mapping?.child(key);
		if (same !== undefined && cursor.share(same)) members[key] = same.value;
		else {
			const member = cursor.add(cursor.at);
			cursor.at = end;
			if (isExplicit) goToColon(cursor, indent);
			cursor.at++;
			members[key] = readMember(cursor, { indent, isExplicit }, member, same);
			cursor.tape.stop(member, cursor.at);
		}
		count++;
	} while (goesOn(cursor, indent));
	cursor.tape.close(index, BLOCK_OBJECT);
	cursor.ascend();
	return checkMembers(members, count);
}

/** Whether a scalar follows a colon on its line: to share one would save nobody anything. */
function isScalarBehind(text: string, colon: number): boolean {
	if (text.charCodeAt(colon + 1) !== code.space) return false;
	const first = text.charCodeAt(colon + 2);
	const isCollection = first === code.openBracket || first === code.openBrace;
	return !isBlank(first) && first !== code.hash && !isCollection;
}

function goBehindQuestion(cursor: Cursor): void {
	cursor.at++;
	if (!hasMoreOnLine(cursor)) uncommon();
}

/** The colon of an explicit key begins the next line. */
function goToColon(cursor: Cursor, indent: number): void {
	cursor.goToContent();
	const { text, at } = cursor;
	const isColon = text.charCodeAt(at) === code.colon && isBlank(text.charCodeAt(at + 1));
	if (!isColon || cursor.indent !== indent) uncommon();
}

interface MemberStyle {
	readonly indent: number;
	/** Behind the colon of an explicit key, a collection may begin on the same line. */
	readonly isExplicit: boolean;
}

/** Reads what follows a colon, on its line or the next ones. A sequence may stand right below its key. */
function readMember(cursor: Cursor, { indent, isExplicit }: MemberStyle, index: number, earlier: Earlier): JsonValue {
	if (hasMoreOnLine(cursor)) {
		return isExplicit ? readBlock(cursor, indent, index, earlier) : readInline(cursor, indent, index);
	}
	cursor.goToContent();
	if (cursor.indent > indent) return readBlock(cursor, indent, index, earlier);
	return cursor.indent === indent && isDash(cursor.text, cursor.at)
		? readSequence(cursor, indent, index, earlier)
		: null;
}

function readSequence(cursor: Cursor, indent: number, index: number, earlier: Earlier): readonly JsonValue[] {
	const list = earlier?.as(LIST);
	cursor.descend();
	const items: JsonValue[] = [];
	do {
		cursor.at++;
		items.push(readItem(cursor, indent, list?.child(String(items.length))));
	} while (goesOn(cursor, indent) && isDash(cursor.text, cursor.at));
	cursor.tape.close(index, LIST);
	cursor.ascend();
	return items;
}

function readItem(cursor: Cursor, indent: number, same: Earlier): JsonValue {
	const isBesideDash = hasMoreOnLine(cursor);
	if (!isBesideDash) {
		cursor.goToContent();
		if (cursor.indent <= indent) {
			// The general reader would take the next item of an outer sequence for one of this.
			if (cursor.indent < indent && isDash(cursor.text, cursor.at)) uncommon();
			cursor.add(NOWHERE);
			return null;
		}
	}
	// The indentation of the dash counts, and it is compared where it is on the same line.
	if (isBesideDash && same !== undefined && cursor.share(same)) return same.value;
	const item = cursor.add(cursor.at);
	const value = readBlock(cursor, indent, item, same);
	cursor.tape.stop(item, cursor.at);
	return value;
}

/** Whether the next content stands at the same indentation; none may stand further in. */
function goesOn(cursor: Cursor, indent: number): boolean {
	if (cursor.indent > indent) uncommon();
	return cursor.indent === indent;
}

/** Goes behind the blanks. False where only a comment, or nothing, follows on the line. */
function hasMoreOnLine(cursor: Cursor): boolean {
	const { text } = cursor;
	while (text.charCodeAt(cursor.at) === code.space) cursor.at++;
	const here = text.charCodeAt(cursor.at);
	return here !== code.lineFeed && here !== code.hash;
}

/** Reads a scalar or a collection in brackets. */
function readInline(cursor: Cursor, parent: number, index: number): JsonValue {
	const first = cursor.text.charCodeAt(cursor.at);
	if (first === code.doubleQuote || first === code.singleQuote) {
		const { value, end } = readQuoted(cursor.text, cursor.at);
		cursor.at = end;
		cursor.goToContent();
		return value;
	}
	if (first === code.pipe || first === code.greater) return readBlockScalar(cursor, parent + 1);
	if (first === code.openBracket || first === code.openBrace) {
		const value = readFlow(cursor, index);
		cursor.goToContent();
		return value;
	}
	return readPlain(cursor, parent + 1);
}
