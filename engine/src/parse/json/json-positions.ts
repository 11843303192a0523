import { childPointer } from "../../lib/json-pointer.ts";
import type { Positions } from "../written/positions.ts";
import { JSON_OBJECT, SCALAR, type Tape } from "../written/tape.ts";
import { type KeyAt, tapePositions } from "../written/tape-positions.ts";

/** Where the values of a JSON text are written. */
export function jsonPositions(text: string, tape: Tape): Positions {
	return tapePositions(tape, jsonKeyAt(text));
}

/** Reads keys of a JSON text. */
export function jsonKeyAt(text: string): KeyAt {
	return (offset) => keyAt(text, offset);
}

/** A key that an object of the text holds already. */
export interface DuplicateKey {
	readonly key: string;
	readonly offset: number;
	readonly pointer: string;
}

/** All of them, in document order. The depth is bounded by whoever wrote the tape. */
export function duplicateKeys(text: string, tape: Tape): readonly DuplicateKey[] {
	const duplicates: DuplicateKey[] = [];
	const visit = (index: number, pointer: string): void => {
		const isObject = tape.kind(index) === JSON_OBJECT;
		const seen = new Set<string>();
		tape.eachChild(index, (child, position) => {
			const offset = tape.offset(child);
			const key = isObject ? keyAt(text, offset) : String(position);
			const below = childPointer(pointer, key);
			if (seen.has(key)) duplicates.push({ key, offset, pointer: below });
			seen.add(key);
			if (tape.kind(child) !== SCALAR) visit(child, below);
		});
	};
	visit(0, "");
	return duplicates;
}

/** The key that is written at an offset, without its quotes and escapes. */
function keyAt(text: string, offset: number): string {
	let end = offset + 1;
	let isEscaped = false;
	while (text[end] !== '"') {
		if (text[end] === "\\") {
			isEscaped = true;
			end++;
		}
		end++;
	}
	return isEscaped ? String(JSON.parse(text.slice(offset, end + 1))) : text.slice(offset + 1, end);
}
