import type { Schema } from "../../../contract/api.ts";
import type { JsonValue } from "../../../contract/json.ts";
import { schemaExamples } from "../../../examples/described-example.ts";
import { canonicalJson } from "../../../lib/canonical-json.ts";

/** A longer example says no more in a comment. */
const MAX_NOTE = 400;
/** What a call shows of one argument. */
const MAX_ARGUMENT = 2_000;

/** JSON text of a schema's example: `example`, else the first of `examples`; null where there is none that is short. */
export function schemaExample(schema: Schema): string | null {
	return firstText(schema, MAX_NOTE);
}

/** The same with room for a call: of one argument. */
export function longExample(schema: Schema): string | null {
	return firstText(schema, MAX_ARGUMENT);
}

function firstText(schema: Schema, most: number): string | null {
	for (const value of schemaExamples(schema)) {
		const text = jsonText(value, most);
		if (text !== null) return text;
	}
	return null;
}

export function noteText(value: JsonValue | undefined): string | null {
	return jsonText(value, MAX_NOTE);
}

export function argumentText(value: JsonValue | undefined): string | null {
	return jsonText(value, MAX_ARGUMENT);
}

function jsonText(value: JsonValue | undefined, most: number): string | null {
	if (value === undefined) return null;
	const text = canonicalJson(value);
	return text.length > most ? null : text;
}
