// Needed by: bigints.
import { ApiNumber } from "./json.ts";

export function bigintOf(value: unknown): unknown {
	if (value instanceof ApiNumber) return /^-?\d+$/.test(value.text) ? globalThis.BigInt(value.text) : value;
	return typeof value === "number" && Number.isInteger(value) ? globalThis.BigInt(value) : value;
}
