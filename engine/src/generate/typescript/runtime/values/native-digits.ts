// Needed by: digits.
import { ApiNumber } from "./json.ts";

/** An integer as the text of its digits. */
export function digitsOf(value: unknown): unknown {
	const isInteger = value instanceof ApiNumber ? /^-?\d+$/.test(value.text) : Number.isInteger(value);
	return isInteger ? String(value) : value;
}

/** JSON has the digits as a number. */
export function numberOf(value: unknown): unknown {
	return typeof value === "string" && /^-?\d+$/.test(value) ? new ApiNumber(value) : value;
}
