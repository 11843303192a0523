import type { JsonValue } from "../contract/json.ts";
import { Counterpart } from "./counterpart.ts";
import { jsonKeyAt } from "./json-positions.ts";
import { endOfString } from "./json-tape.ts";
import { JSON_OBJECT, LIST, type Tape } from "./tape.ts";
import type { Written } from "./written.ts";

/**
 * The value of a JSON text that is another version of `earlier`: parts that are written alike are taken from there, and
 * the rest is parsed. Throws SyntaxError where the text is no JSON. The depth was bounded with the tape.
 */
export function shareJson(text: string, tape: Tape, earlier: Written): JsonValue {
	const read = (index: number, start: number, same: Counterpart | undefined): JsonValue => {
		const kind = tape.kind(index);
		if (same === undefined || kind !== earlier.tape.kind(same.index) || (kind !== LIST && kind !== JSON_OBJECT)) {
			return JSON.parse(text.slice(start, tape.stopOf(index)));
		}
		return kind === LIST ? readList(index, same) : readObject(index, same);
	};
	const readList = (index: number, same: Counterpart): JsonValue => {
		const items: JsonValue[] = [];
		for (const child of tape.children(index)) {
			const counterpart = same.child(String(items.length));
			const start = tape.offset(child);
			items.push(isSame(child, counterpart) ? counterpart.value : read(child, start, counterpart));
		}
		return items;
	};
	const readObject = (index: number, same: Counterpart): JsonValue => {
		const members: [string, JsonValue][] = [];
		for (const child of tape.children(index)) {
			const offset = tape.offset(child);
			const keyEnd = endOfString(text, offset);
			const key = JSON.parse(text.slice(offset, keyEnd)) as string;
			const counterpart = same.child(key);
			const value = isSame(child, counterpart)
				? counterpart.value
				: read(child, behindColon(text, keyEnd), counterpart);
			members.push([key, value]);
		}
		// An entry makes `__proto__` an own member, as JSON.parse does.
		return Object.fromEntries(members);
	};
	const isSame = (index: number, same: Counterpart | undefined): same is Counterpart =>
		same !== undefined && same.endOfSame(text, tape.offset(index)) === tape.stopOf(index);
	return read(0, tape.offset(0), new Counterpart(earlier, jsonKeyAt(earlier.text)));
}

/** The offset of the value behind a key. */
function behindColon(text: string, keyEnd: number): number {
	BLANKS.lastIndex = text.indexOf(":", keyEnd) + 1;
	BLANKS.test(text);
	return BLANKS.lastIndex;
}

const BLANKS = /[ \t\n\r]*/y;
