import { decodeText } from "@driftgate/engine/records";
import { ServiceFault } from "../errors.ts";

/*
 * From bytes to a JSON value that is safe to look at. JSON.parse itself sets no bounds: a megabyte of brackets becomes
 * hundreds of megabytes of objects, so depth and number of values are counted in the text first.
 */

/** Requests are flat: a map of files is the deepest. */
const MAX_DEPTH = 32;
/** A large request is large because of long texts, never because of many values. */
const MAX_VALUES = 50_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

const refuse = (detail: string): never => {
	throw new ServiceFault("invalid_json", { detail });
};

/** The index of the quote that closes the string opened at `start`; the end of the bytes where none does. */
function endOfString(bytes: Uint8Array, start: number): number {
	for (let i = start + 1; i < bytes.length; i += 1) {
		if (bytes[i] === BACKSLASH) i += 1;
		else if (bytes[i] === QUOTE) return i;
	}
	return bytes.length;
}

function checkShape(bytes: Uint8Array): void {
	let depth = 0;
	let values = 1;
	for (let i = 0; i < bytes.length; i += 1) {
		const byte = bytes[i] ?? 0;
		if (byte === QUOTE) i = endOfString(bytes, i);
		else if (byte === COMMA) values += 1;
		else if (CLOSE.has(byte)) depth -= 1;
		else if (OPEN.has(byte)) {
			depth += 1;
			values += 1;
			if (depth > MAX_DEPTH) refuse(`The body is nested more than ${MAX_DEPTH} levels deep.`);
		}
		if (values > MAX_VALUES) refuse(`The body holds more than ${MAX_VALUES} values.`);
	}
}

/** `__proto__` as a key is data to JSON.parse and a trap to most code that copies objects: nobody needs it. */
function refusePrototypeKeys(root: unknown): void {
	const pending: unknown[] = [root];
	for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
		if (typeof value !== "object" || value === null) continue;
		if (Object.hasOwn(value, "__proto__")) refuse("The key __proto__ is not accepted.");
		for (const child of Object.values(value)) if (typeof child === "object" && child !== null) pending.push(child);
	}
}

/** Parses a request's body (RFC 8259: UTF-8, no byte order mark needed). Throws `invalid_json`, and says why. */
export function parseJson(bytes: Uint8Array): unknown {
	checkShape(bytes);
	const text = decodeText(bytes) ?? refuse("The body is not JSON in UTF-8.");
	try {
		const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
		refusePrototypeKeys(value);
		return value;
	} catch (cause) {
		if (cause instanceof ServiceFault) throw cause;
		throw new ServiceFault("invalid_json", { detail: "The body is not JSON in UTF-8.", cause });
	}
}
