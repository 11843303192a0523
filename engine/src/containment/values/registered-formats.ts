import { ANY_TYPE, NUMBER, STRING, type TypeBits } from "../../lib/json-types.ts";

/*
 * The formats that a standard gives a meaning to: those of JSON Schema 2020-12 (validation, section 7.3) and those of the
 * OpenAPI format registry. What any other name demands is only known to whoever made it up, and no validator checks it.
 */

/** Integers of so many bits, with a sign or without. */
export const INTEGER_FORMATS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"] as const;

const REGISTERED: ReadonlySet<string> = new Set([
	// JSON Schema 2020-12.
	...["date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6"],
	...["uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer"],
	"regex",
	// The registry's own.
	...["base64url", "binary", "byte", "char", "commonmark", "date-time-local", "time-local", "html", "http-date"],
	...["media-range", "password", "sf-binary", "sf-boolean", "sf-string", "sf-token", "sf-integer", "sf-decimal"],
	...INTEGER_FORMATS,
	...["float", "double", "double-int", "decimal", "decimal128"],
]);

/** Those of numbers; texts may hold them where a number of the format's does not fit one. */
const OF_NUMBERS: ReadonlySet<string> = new Set([...INTEGER_FORMATS, "float", "double", "double-int", "sf-integer"]);
const OF_BOTH: ReadonlySet<string> = new Set(["int64", "uint64", "decimal", "decimal128", "sf-decimal"]);

/** The types that a format speaks of (OpenAPI format registry): of values of others it says nothing. Any, of one made up. */
export function typesOfFormat(format: string): TypeBits {
	if (!REGISTERED.has(format)) return ANY_TYPE;
	const ofNumbers = OF_NUMBERS.has(format) || OF_BOTH.has(format) ? NUMBER : 0;
	return ofNumbers | (OF_NUMBERS.has(format) && !OF_BOTH.has(format) ? 0 : STRING);
}

export function isRegistered(format: string): boolean {
	return REGISTERED.has(format);
}
