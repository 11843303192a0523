import type { Api, Schema } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";

/** A longer example says no more in a comment. */
const MAX_NOTE = 400;
/** What a call shows of one argument. */
const MAX_ARGUMENT = 2_000;

/** JSON text of a schema's example: `example`, else the first of `examples`; null where there is none that is short. */
export function schemaExample({ written }: Schema): string | null {
	for (const value of written.values) {
		const text = jsonText(exampleIn(value), MAX_NOTE);
		if (text !== null) return text;
	}
	return null;
}

/** The same with room for a call: of one argument. */
export function longExample({ written }: Schema): string | null {
	for (const value of written.values) {
		const text = jsonText(exampleIn(value), MAX_ARGUMENT);
		if (text !== null) return text;
	}
	return null;
}

/**
 * The example of a parameter or a media type: `example`, else the first of `examples` by name that holds a value, be it
 * written elsewhere. undefined where there is none.
 */
export function describedExample(written: JsonObject, file: string, api: Pick<Api, "resolve">): JsonValue | undefined {
	const own = memberOf(written, "example") ?? memberOf(written, "x-example");
	if (own !== undefined) return own;
	const examples = memberOf(written, "examples");
	if (!isObject(examples)) return undefined;
	for (const name of Object.keys(examples).toSorted()) {
		const value = exampleValue(examples[name], file, api);
		if (value !== undefined) return value;
	}
	return undefined;
}

/** An Example Object's value; 3.2 tells data and what is sent apart. */
function exampleValue(example: JsonValue | undefined, file: string, api: Pick<Api, "resolve">): JsonValue | undefined {
	const ref = memberOf(example, "$ref");
	const meant = typeof ref === "string" ? api.resolve(ref, file)?.value : example;
	return memberOf(meant, "dataValue") ?? memberOf(meant, "value");
}

function exampleIn(value: JsonValue): JsonValue | undefined {
	const own = memberOf(value, "example");
	if (own !== undefined) return own;
	const examples = memberOf(value, "examples");
	return isList(examples) ? examples[0] : undefined;
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
