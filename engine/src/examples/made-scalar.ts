import type { JsonType, Schema } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";

/** Texts by format, of names and addresses that are kept for documents (RFC 2606, RFC 5737, RFC 3849). */
const texts: ReadonlyMap<string, string> = new Map([
	["date", "2026-01-31"],
	["date-time", "2026-01-31T12:00:00Z"],
	["time", "12:00:00Z"],
	["duration", "P1D"],
	["email", "user@example.com"],
	["idn-email", "user@example.com"],
	["uuid", "123e4567-e89b-12d3-a456-426614174000"],
	["uri", "https://example.com"],
	["uri-reference", "https://example.com"],
	["iri", "https://example.com"],
	["url", "https://example.com"],
	["hostname", "example.com"],
	["ipv4", "192.0.2.1"],
	["ipv6", "2001:db8::1"],
	["byte", "aGVsbG8="],
	["decimal", "1.00"],
	["json-pointer", "/name"],
	["binary", "bytes"],
]);

/** A text that says what belongs in its place, as long as it must be: by format, else the name that it stands under. */
function madeText({ formats, counts }: Pick<Schema, "formats" | "counts">, name: string): string {
	const known = formats.map((format) => texts.get(format)).find((text) => text !== undefined);
	if (known !== undefined) return known;
	const plain = name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "text";
	const long = plain.length < counts.minLength ? plain.repeat(Math.ceil(counts.minLength / plain.length)) : plain;
	const most = Math.max(counts.minLength, Math.min(counts.maxLength ?? plain.length, plain.length));
	return counts.minLength > LONGEST ? plain : long.slice(0, most);
}

/** Nobody shows longer ones: the search makes them where they are demanded. */
const LONGEST = 1_000;

/** The least number that is allowed, and 1 where that is too. */
function madeNumber({ lower, upper, multipleOf, types }: Schema): number {
	const isWhole = types?.includes("number") !== true;
	const step = multipleOf[0] ?? (isWhole ? 1 : 0);
	const least = lower === null ? 1 : Math.max(lower.value, upper !== null && upper.value < 1 ? lower.value : 1);
	const start = upper !== null && least > upper.value ? upper.value : least;
	const whole = step === 0 ? start : Math.ceil(start / step) * step;
	if (lower?.exclusive === true && whole <= lower.value) return whole + (step === 0 ? 1 : step);
	if (upper?.exclusive === true && whole >= upper.value) return whole - (step === 0 ? 1 : step);
	return whole;
}

/** A value of a type that holds no others; undefined for lists and objects. */
export function madeScalar(type: JsonType, schema: Schema, name: string): JsonValue | undefined {
	switch (type) {
		case "null":
			return null;
		case "boolean":
			return true;
		case "string":
			return madeText(schema, name);
		case "integer":
		case "number":
			return madeNumber(schema);
		default:
			return undefined;
	}
}
