import type { Api, Schema } from "../../contract/api.ts";
import { BOOLEAN, bitsOf, INTEGER, NULL } from "../../lib/json-types.ts";
import { areWithin, type ScalarTexts, scalarTexts } from "../schemas/scalar-texts.ts";

/** Whether no value holds a character that `allowReserved` speaks of (RFC 3986, section 2.2), nor an item of a list. */
export function hasNoReserved({ schemas }: Api, schema: Schema | null): boolean {
	if (schema === null) return false;
	const isList = schema.types?.join() === "array" && schema.items !== null;
	const value = isList && schema.items !== null ? schemas.get(schema.items) : schema;
	if (value.types?.join() === "string" && value.formats.some((format) => FORMATS.has(format))) return true;
	if ((bitsOf(value.types) & ~(INTEGER | BOOLEAN | NULL)) === 0) return true;
	const texts = scalarTexts(value);
	return texts !== null && areWithin(texts, NOT_RESERVED) === true;
}

/** Those whose values are made of letters, digits, hyphens and full stops. */
const FORMATS: ReadonlySet<string> = new Set(["uuid", "date", "ipv4", "hostname"]);

const PATTERNS = ["^[^:/?#\\[\\]@!$&'()*+,;=]*$"];

const NOT_RESERVED: ScalarTexts = {
	patterns: PATTERNS,
	read: PATTERNS,
	min: 0,
	max: null,
	longest: Number.POSITIVE_INFINITY,
	isExact: true,
};
