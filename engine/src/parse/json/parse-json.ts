import type { JsonValue } from "../../contract/json.ts";
import { Fault } from "../../lib/fault.ts";
import { plain, quote } from "../../lib/say.ts";
import { MAX_DEPTH, MAX_NODES } from "../limits.ts";
import { type Blemish, issuesAt } from "../written/issues-at.ts";
import { keepExactNumbers } from "../written/keep-exact-numbers.ts";
import type { Keys, Parsed } from "../written/parsed.ts";
import { survey } from "../written/survey.ts";
import type { Written } from "../written/written.ts";
import { JsonDepthError, JsonSizeError, JsonSyntaxError } from "./json-errors.ts";
import { type DuplicateKey, duplicateKeys, jsonPositions } from "./json-positions.ts";
import { type JsonBounds, readJsonTape } from "./json-tape.ts";
import { shareJson } from "./share-json.ts";

/**
 * The value of a JSON text (RFC 8259), with the same rules as for YAML: bounded depth and size, and no key twice unless
 * `keys` says so.
 * Parts that are written as in an earlier version of the text are shared with it. Throws Fault: spec-unreadable,
 * spec-too-deep, spec-too-large.
 */
export function parseJson(file: string, text: string, earlier?: Written, keys: Keys = "once"): Parsed {
	const { root, tape } = read(file, text, earlier);
	const found = survey(root);
	// JSON.parse keeps the last of two equal keys without a word, so the text then has more values than the result.
	const isDoubled = found.nodes !== tape.length;
	const doubled = isDoubled ? duplicateKeys(text, tape) : [];
	if (isDoubled && keys === "once") throw duplicateKeyFault(file, text, doubled);
	// What the tape has and the value has not can be shared with nothing.
	const written: Written | undefined = isDoubled ? undefined : { language: "json", text, tape, root };
	const readPositions = () => jsonPositions(text, tape);
	keepExactNumbers(root, text, readPositions, tape.rounded);
	return { root, survey: found, written, readPositions, doubled: doubled.map(({ pointer }) => pointer) };
}

/** The value, and where everything in it is, with depth and size bounded on the way. */
function read(file: string, text: string, earlier: Written | undefined): Pick<Written, "root" | "tape"> {
	try {
		if (earlier?.language === "json") return shareJson(text, earlier, BOUNDS);
		// It runs before JSON.parse, which takes a million levels and turns 32 MB of brackets into gigabytes.
		const tape = readJsonTape(text, BOUNDS);
		return { tape, root: JSON.parse(text) as JsonValue };
	} catch (error) {
		if (error instanceof JsonDepthError) throw tooDeep(file, text, error.offset);
		if (error instanceof JsonSizeError) throw tooMany(file);
		if (error instanceof JsonSyntaxError || error instanceof SyntaxError) throw notJson(file, text);
		throw error;
	}
}

const BOUNDS: JsonBounds = { depth: MAX_DEPTH, values: MAX_NODES, isStrict: false };

function notJson(file: string, text: string): Fault {
	return new Fault("spec-unreadable", issuesAt(file, text, [syntaxBlemish(text)]));
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

function duplicateKeyFault(file: string, text: string, doubled: readonly DuplicateKey[]): Fault {
	const blemishes = doubled.map(({ key, offset }) => ({
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
