import { setImmediate as nextTurn } from "node:timers/promises";

/*
 * JSON of any size without holding anybody up: of an analysis or an answer of ten megabytes JSON.stringify alone takes a
 * tenth of a second, in which no other request is answered. It is printed in pieces, with a turn for others in between.
 */

/** Members are printed one by one down to here: the lists that grow are near the root, and what is in them is small. */
const PIECEMEAL_LEVELS = 4;

/**
 * Of text, in UTF-16 units, between two turns of the event loop: printed in a millisecond or two. A small request takes a
 * dozen turns from its body to its answer, and waits for a piece in each.
 */
const PIECE = 64 * 1024;

/** The bytes (UTF-8) of JSON.stringify(value), where `value` is plain JSON; members that are undefined are left out. */
export async function printJson(value: unknown): Promise<Buffer> {
	const printed: Buffer[] = [];
	let text = "";
	for (const piece of piecesOf(value, 0)) {
		text += piece;
		if (text.length < PIECE) continue;
		printed.push(Buffer.from(text, "utf8"));
		text = "";
		await nextTurn();
	}
	return Buffer.concat([...printed, Buffer.from(text, "utf8")]);
}

function* piecesOf(value: unknown, level: number): Generator<string> {
	if (typeof value === "string") yield* piecesOfText(value);
	else if (typeof value !== "object" || value === null || level === PIECEMEAL_LEVELS) yield stringify(value);
	else if (Array.isArray(value)) yield* piecesOfList(value, level + 1);
	else yield* piecesOfObject(value, level + 1);
}

/** In a list, what JSON cannot say is null. */
const stringify = (value: unknown): string => JSON.stringify(value) ?? "null";

function* piecesOfList(list: readonly unknown[], level: number): Generator<string> {
	yield "[";
	for (const [index, item] of list.entries()) {
		if (index > 0) yield ",";
		yield* piecesOf(item, level);
	}
	yield "]";
}

function* piecesOfObject(object: object, level: number): Generator<string> {
	let separator = "";
	yield "{";
	for (const [key, value] of Object.entries(object)) {
		if (value === undefined) continue;
		yield `${separator}${JSON.stringify(key)}:`;
		yield* piecesOf(value, level);
		separator = ",";
	}
	yield "}";
}

/** A text is cut anywhere but between the halves of a surrogate pair, which alone would be escaped. */
function* piecesOfText(text: string): Generator<string> {
	if (text.length <= PIECE) {
		yield JSON.stringify(text);
		return;
	}
	yield '"';
	for (let start = 0, end = 0; start < text.length; start = end) {
		end = start + PIECE;
		if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
		yield JSON.stringify(text.slice(start, end)).slice(1, -1);
	}
	yield '"';
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
