import type { Api, Schema } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { memberOf } from "../lib/json-pointer.ts";

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

/** The examples that a schema shows, in the order in which its parts are written. */
export function schemaExamples({ written }: Pick<Schema, "written">): readonly JsonValue[] {
	return written.values.flatMap((value) => {
		const own = memberOf(value, "example");
		if (own !== undefined) return [own];
		const examples = memberOf(value, "examples");
		return isList(examples) ? examples.slice(0, 1) : [];
	});
}
