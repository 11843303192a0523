import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Api, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Source } from "../../contract/source.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { hastyAjv } from "../../testing/hasty-ajv.ts";

/**
 * Whether a whole description accepts a payload, by ajv and nothing of ours: the document is added as it is, and the
 * schema is asked for by its place in it. Older dialects are put into the words of JSON Schema 2020-12 all at once.
 */
export function acceptsWhole(api: Api, source: Source, id: SchemaId, payload: JsonValue): boolean {
	const [part, ...others] = api.schemas.parts(id);
	if (part === undefined || others.length > 0) throw new Error("A payload has one schema.");
	const isOlder = api.dialect === "2.0" || api.dialect === "3.0";
	const root = source.files.get(part.at.file)?.root;
	if (!isObject(root)) throw new Error("The description is an object.");
	const document = { ...root, "x-asked": part.value };
	const ajv = documentAjv();
	ajv.addSchema(isOlder ? lower(document) : document, "description");
	return ajv.validate({ $ref: "description#/x-asked" }, payload) === true;
}

/** ajv that takes a whole description for a schema, and what foreign schemas say for what it is. */
export function documentAjv(options: Options = {}): Ajv2020 {
	return new Ajv2020({
		...hastyAjv,
		strict: false,
		logger: false,
		allErrors: true,
		ownProperties: true,
		unicodeRegExp: false,
		multipleOfPrecision: 9,
		formats: fullFormats,
		...options,
	});
}

/** A description of an older dialect in the words of JSON Schema 2020-12. */
export function lower(value: JsonObject): JsonObject;
export function lower(value: JsonValue): JsonValue;
export function lower(value: JsonValue): JsonValue {
	if (isList(value)) return value.map((item) => lower(item));
	if (!isObject(value)) return value;
	const { $ref, nullable, "x-nullable": xNullable, ...rest } = value;
	if (typeof $ref === "string") return { $ref };
	const lowered: Record<string, JsonValue> = Object.fromEntries(
		Object.entries(rest).map(([key, member]) => [key, lower(member)]),
	);
	for (const [end, exclusive] of [
		["minimum", "exclusiveMinimum"],
		["maximum", "exclusiveMaximum"],
	] as const) {
		if (lowered[exclusive] === true) lowered[exclusive] = lowered[end] ?? 0;
		else if (lowered[exclusive] === false) delete lowered[exclusive];
		else continue;
		if (lowered[exclusive] !== undefined) delete lowered[end];
	}
	if (lowered["type"] === "file") lowered["type"] = "string";
	const named = { ...(isObject(nullable) ? { nullable: lower(nullable) } : {}) };
	return nullable === true || xNullable === true ? { anyOf: [{ type: "null" }, lowered] } : { ...lowered, ...named };
}
