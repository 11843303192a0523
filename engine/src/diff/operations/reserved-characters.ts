import type { Api, Schema } from "../../contract/api.ts";
import { BOOLEAN, bitsOf, INTEGER, NULL } from "../../lib/json-types.ts";
import { areWithin, type ScalarTexts, scalarTexts } from "../schemas/scalar-texts.ts";

/** Whether no value holds a character that `allowReserved` speaks of (RFC 3986, section 2.2), nor an item of a list. */
export function hasNoReserved(api: Api, schema: Schema | null): boolean {
	return areAll(NOT_RESERVED, api, schema);
}

/** Whether no value holds a character that is percent-encoded anywhere (RFC 3986, section 2.3), nor an item of a list. */
export function hasNothingToEncode(api: Api, schema: Schema | null): boolean {
	return areAll(UNRESERVED, api, schema);
}

function areAll(wanted: ScalarTexts, { schemas }: Api, schema: Schema | null): boolean {
	if (schema === null) return false;
	const isList = schema.types?.join() === "array" && schema.items !== null;
	const value = isList && schema.items !== null ? schemas.get(schema.items) : schema;
	if (value.types?.join() === "string" && value.formats.some((format) => FORMATS.has(format))) return true;
	if ((bitsOf(value.types) & ~(INTEGER | BOOLEAN | NULL)) === 0) return true;
	const texts = scalarTexts(value);
	return texts !== null && areWithin(texts, wanted) === true;
}

/** Those whose values are made of letters, digits, hyphens and full stops. */
const FORMATS: ReadonlySet<string> = new Set(["uuid", "date", "ipv4", "hostname"]);

const NOT_RESERVED = textsOf("^[^:/?#\\[\\]@!$&'()*+,;=]*$");
const UNRESERVED = textsOf("^[A-Za-z0-9._~-]*$");

function textsOf(pattern: string): ScalarTexts {
	const patterns = [pattern];
	return { patterns, read: patterns, min: 0, max: null, longest: Number.POSITIVE_INFINITY, isExact: true };
}
