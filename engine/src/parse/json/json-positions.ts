import type { Positions } from "../written/positions.ts";
import { JSON_OBJECT, type Tape } from "../written/tape.ts";
import { type KeyAt, tapePositions } from "../written/tape-positions.ts";

/** Where the values of a JSON text are written. */
export function jsonPositions(text: string, tape: Tape): Positions {
	return tapePositions(tape, jsonKeyAt(text));
}

/** Reads keys of a JSON text. */
export function jsonKeyAt(text: string): KeyAt {
	return (offset) => keyAt(text, offset);
}

/** Offsets of the keys that an object of the text holds already, each with the key, in document order. */
export function duplicateKeys(text: string, tape: Tape): readonly { readonly key: string; readonly offset: number }[] {
	const duplicates: { key: string; offset: number }[] = [];
	for (let index = 0; index < tape.length; index++) {
		if (tape.kind(index) !== JSON_OBJECT) continue;
		const seen = new Set<string>();
		tape.eachChild(index, (child) => {
			const offset = tape.offset(child);
			const key = keyAt(text, offset);
			if (seen.has(key)) duplicates.push({ key, offset });
			seen.add(key);
		});
	}
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
