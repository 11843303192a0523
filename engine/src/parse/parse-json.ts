import type { JsonValue } from "../contract/json.ts";
import { Fault } from "../lib/fault.ts";
import { plain, quote } from "../lib/say.ts";
import { type Blemish, issuesAt } from "./issues-at.ts";
import { duplicateKeys, jsonPositions } from "./json-positions.ts";
import { JsonSyntaxError, readJsonTape } from "./json-tape.ts";
import { MAX_DEPTH, MAX_NODES } from "./limits.ts";
import type { Parsed } from "./parsed.ts";
import { survey } from "./survey.ts";

/**
 * The value of a JSON text (RFC 8259), with the same rules as for YAML: bounded depth and size, and no key twice.
 * Throws Fault: spec-unreadable, spec-too-deep, spec-too-large.
 */
export function parseJson(file: string, text: string): Parsed {
	const membersWritten = measure(file, text);
	const root = parse(file, text);
	const found = survey(root);
	// JSON.parse keeps the last of two equal keys without a word, so the text then has more keys than the value.
	if (found.members !== membersWritten) throw duplicateKeyFault(file, text);
	return { root, survey: found, readPositions: () => jsonPositions(text) };
}

/**
 * Counts the members of all objects, by the colons outside strings, and bounds depth and size on the way. It runs before JSON.parse, which takes a million levels and turns
 * 32 MB of brackets into gigabytes. Text that is no JSON is measured as if it were; JSON.parse then refuses it.
 */
function measure(file: string, text: string): number {
	let depth = 0;
	let members = 0;
	let separators = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code <= SPACE) continue;
		if (code === QUOTE) at = closingQuote(text, at);
		else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
			if (++depth > MAX_DEPTH) throw tooDeep(file, text, at);
		} else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
		else if (code === COLON) members++;
		else if (code === COMMA && ++separators > MAX_NODES) throw tooMany(file);
	}
	return members;
}

const [SPACE, QUOTE, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, BACKSLASH] = [
	0x20, 0x22, 0x7b, 0x5b, 0x7d, 0x5d, 0x3a, 0x2c, 0x5c,
] as const;

/** Offset of the quote that ends the string at `start`, or the text's length. */
function closingQuote(text: string, start: number): number {
	let at = start + 1;
	for (; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) break;
		if (code === BACKSLASH) at++;
	}
	return at;
}

function parse(file: string, text: string): JsonValue {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		throw new Fault("spec-unreadable", issuesAt(file, text, [syntaxBlemish(text)]));
	}
}

function syntaxBlemish(text: string): Blemish {
	try {
		readJsonTape(text);
	} catch (error) {
		if (!(error instanceof JsonSyntaxError)) throw error;
		const found = text.slice(error.offset, error.offset + 1);
		const where = found === "" ? "at the end of the file" : `where ${quote(found)} stands`;
		return { offset: error.offset, message: `This is not valid JSON: write ${error.expected} ${where}.` };
	}
	throw new Error("JSON.parse refuses a text that the tape reads.");
}

function duplicateKeyFault(file: string, text: string): Fault {
	const blemishes = duplicateKeys(text).map(({ key, offset }) => ({
		offset,
		message: `The key ${quote(key)} stands in this object already: keep one of the two.`,
	}));
	return new Fault("spec-unreadable", issuesAt(file, text, blemishes));
}

function tooDeep(file: string, text: string, offset: number): Fault {
	const message = `Objects and arrays are nested deeper than ${MAX_DEPTH} levels: move the inner parts to components and refer to them.`;
	return new Fault("spec-too-deep", issuesAt(file, text, [{ offset, message }]));
}

function tooMany(file: string): Fault {
	const message = `${plain(file)} holds more than ${MAX_NODES} values: split the description.`;
	return new Fault("spec-too-large", [{ at: null, message }]);
}
