import { type JsonTape, readJsonTape } from "./json-tape.ts";
import type { Positions } from "./positions.ts";

/** Reads the positions of a JSON text once. A question then costs one look-up for each token. */
export function jsonPositions(text: string): Positions {
	const tape = readJsonTape(text);
	const containers = new Map<number, ReadonlyMap<string, number>>();
	const childrenByToken = (index: number) => {
		const known = containers.get(index) ?? readChildren(text, tape, index);
		containers.set(index, known);
		return known;
	};
	return (tokens) => {
		let index = 0;
		for (const token of tokens) {
			const child = childrenByToken(index).get(token);
			if (child === undefined) break;
			index = child;
		}
		return tape.offsets[index] ?? 0;
	};
}

/** Offsets of the keys that an object of the text holds already, each with the key, in document order. */
export function duplicateKeys(text: string): readonly { readonly key: string; readonly offset: number }[] {
	const tape = readJsonTape(text);
	const duplicates: { key: string; offset: number }[] = [];
	tape.isObject.forEach((isObject, index) => {
		if (!isObject) return;
		const seen = new Set<string>();
		for (const child of childrenOf(tape, index)) {
			const offset = tape.offsets[child] ?? 0;
			const key = keyAt(text, offset);
			if (seen.has(key)) duplicates.push({ key, offset });
			seen.add(key);
		}
	});
	return duplicates;
}

/** What a container holds, by the token that leads there. */
function readChildren(text: string, tape: JsonTape, index: number): ReadonlyMap<string, number> {
	const children = new Map<string, number>();
	for (const child of childrenOf(tape, index)) {
		const isMember = tape.isObject[index] === true;
		children.set(isMember ? keyAt(text, tape.offsets[child] ?? 0) : String(children.size), child);
	}
	return children;
}

/** The values that a container holds, by their index on the tape, in document order. */
function* childrenOf(tape: JsonTape, index: number): Generator<number> {
	const end = tape.ends[index] ?? 0;
	for (let child = index + 1; child < end; child = tape.ends[child] ?? end) yield child;
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
