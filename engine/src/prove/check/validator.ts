import type { JsonObject, JsonValue } from "../../contract/json.ts";

/** What a validator has against a payload. */
export interface SchemaError {
	/** Where in the payload: RFC 6901. */
	readonly instancePath: string;
	readonly keyword: string;
	/** What the keyword demands, by names that the keyword has. */
	readonly params: JsonObject;
}

/** What is wrong with a payload: nothing where it is accepted. */
export type Errors = readonly SchemaError[];

/**
 * A validator of JSON Schema 2020-12 that had no part in a judgement: it checks the payloads that prove one. All throw
 * Unprovable where the schema cannot be read.
 */
export interface Validator {
	accepts(schema: JsonObject, payload: JsonValue): boolean;
	errors(schema: JsonObject, payload: JsonValue): Errors;
	/** The same where values travel as text: `1` is accepted for a string, and `"1"` for a number. */
	errorsAsText(schema: JsonObject, payload: JsonValue): Errors;
}
