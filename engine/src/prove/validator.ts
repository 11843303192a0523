import type { JsonObject, JsonValue } from "../contract/json.ts";

/** What a validator has against a payload. */
export interface SchemaError {
	/** Where in the payload: RFC 6901. */
	readonly instancePath: string;
	readonly keyword: string;
	/** What the keyword demands, by names that the keyword has. */
	readonly params: JsonObject;
}

export interface ValidatorQuestion {
	/** JSON Schema 2020-12, which may refer to schemas that were added. */
	readonly schema: JsonObject;
	readonly payload: JsonValue;
	/** Whether values travel as text: `1` is accepted for a string, and `"1"` for a number. */
	readonly asText: boolean;
}

/** `errors` is empty where the payload is accepted; `unreadable` says why nothing can be said. */
export type ValidatorAnswer = { readonly errors: readonly SchemaError[] } | { readonly unreadable: string };

/** A validator of JSON Schema that had no part in a judgement: it checks the payloads that prove one. */
export interface Validator {
	/** Makes a schema known under a name, for all that is asked afterwards. */
	add(name: string, schema: JsonObject): void;
	validate(question: ValidatorQuestion): ValidatorAnswer;
}
