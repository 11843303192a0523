import { setImmediate as nextTurn } from "node:timers/promises";

/*
 * The way back from print-json.ts: JSON of ours, of any size, read without holding anybody up. What is small is handed to
 * JSON.parse as it stands; a list or an object that is large is read item by item, with a turn for others in between.
 */

/** Bytes of text that JSON.parse takes at once: some tenths of a millisecond. */
const PIECE = 64 * 1024;

/** Between two turns of the event loop. */
const TURN = 128 * 1024;

/** Large ones are opened down to here. Bounds the stack, and how often the beginning of a value is looked at. */
const OPENED_LEVELS = 4;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The value of JSON (UTF-8) as JSON.stringify prints it: without spaces between its parts. Anything else may throw or not. */
export async function readJson(bytes: Uint8Array): Promise<unknown> {
	const reading = valueAt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { at: 0 }, 0);
	let sinceTurn = 0;
	for (let step = reading.next(); ; step = reading.next()) {
		if (step.done === true) return step.value;
		sinceTurn += step.value;
		if (sinceTurn < TURN) continue;
		sinceTurn = 0;
		await nextTurn();
	}
}

/** How far the text is read. */
interface Place {
	at: number;
}

/** Reads one value, and yields how many bytes of it were parsed, piece by piece. */
type Reading = Generator<number, unknown, undefined>;

function* valueAt(json: Buffer, place: Place, level: number): Reading {
	const start = place.at;
	const limit = level < OPENED_LEVELS ? start + PIECE : json.length;
	const end = endOfValue(json, start, limit);
	if (end === undefined)
		return yield* json[start] === OPEN_LIST ? listAt(json, place, level) : objectAt(json, place, level);
	place.at = end;
	yield end - start;
	return JSON.parse(json.toString("utf8", start, end));
}

function* listAt(json: Buffer, place: Place, level: number): Reading {
	const items: unknown[] = [];
	do {
		place.at += 1;
		items.push(yield* valueAt(json, place, level + 1));
	} while (json[place.at] === COMMA);
	place.at += 1;
	return items;
}

/** Made of entries: a key "__proto__" is a name like any other. */
function* objectAt(json: Buffer, place: Place, level: number): Reading {
	const entries: [string, unknown][] = [];
	do {
		const start = place.at + 1;
		const end = endOfText(json, start);
		place.at = end + 1;
		entries.push([JSON.parse(json.toString("utf8", start, end)), yield* valueAt(json, place, level + 1)]);
	} while (json[place.at] === COMMA);
	place.at += 1;
	return Object.fromEntries(entries);
}

/** Where the value that begins at `start` ends; undefined for a list or an object that goes on beyond `limit`. */
function endOfValue(json: Buffer, start: number, limit: number): number | undefined {
	const first = json[start];
	if (first === QUOTE) return endOfText(json, start);
	if (first !== OPEN_LIST && first !== OPEN_OBJECT) return endOfWord(json, start);
	let depth = 0;
	for (let at = start; at < limit && at < json.length; at += 1) {
		const byte = json[at];
		if (byte === QUOTE) at = endOfText(json, at) - 1;
		else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
		else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
		if (depth === 0) return at + 1;
	}
	return undefined;
}

/** Of a number, true, false or null. */
function endOfWord(json: Buffer, start: number): number {
	let end = start;
	while (end < json.length && !ENDS.has(json[end] ?? COMMA)) end += 1;
	return end;
}

const ENDS = new Set([COMMA, CLOSE_LIST, CLOSE_OBJECT]);

/** Behind the quote that ends the text which begins at `start`. */
function endOfText(json: Buffer, start: number): number {
	let end = json.indexOf(QUOTE, start + 1);
	while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1);
	return end === -1 ? json.length : end + 1;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(json: Buffer, at: number): boolean {
	let first = at;
	while (json[first - 1] === BACKSLASH) first -= 1;
	return (at - first) % 2 === 1;
}
