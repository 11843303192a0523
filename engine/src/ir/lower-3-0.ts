import type { JsonObject, JsonValue } from "../contract/json.ts";
import { flagAt, numberAt, textAt } from "./node.ts";

/** A schema object in the 3.1 form. */
export interface Lowered {
	readonly keywords: JsonObject;
	/** 3.0's `nullable: true`: null is allowed beside whatever the keywords allow. */
	readonly nullable: boolean;
}

/**
 * One schema object of OpenAPI 3.0 in the form of 3.1; its subschemas are lowered when they are read.
 *
 * `nullable` is read as authors mean it: null is allowed, also beside an `enum` that does not list it and over an
 * `allOf` whose members do not. By the letter of 3.0.3 it works beside `type` alone, which no tool follows.
 */
export function lowerSchema30(schema: JsonObject): Lowered {
	// Reference Object, OpenAPI 3.0.3: "This object cannot be extended with additional properties".
	const ref = textAt(schema, "$ref");
	if (ref !== null) return { keywords: { $ref: ref }, nullable: false };
	if (!RENAMED.some((keyword) => Object.hasOwn(schema, keyword))) return { keywords: schema, nullable: false };
	const { nullable, exclusiveMinimum: _min, exclusiveMaximum: _max, ...keywords } = schema;
	return {
		// What is neither true nor false stays, and is seen to be unread.
		keywords: { ...keywords, ...(isFlag(nullable) ? {} : { nullable }), ...lowerLimits(schema) },
		nullable: flagAt(schema, "nullable") === true,
	};
}

function isFlag(value: JsonValue | undefined): value is boolean | undefined {
	return value === undefined || typeof value === "boolean";
}

const RENAMED = ["nullable", "exclusiveMinimum", "exclusiveMaximum"] as const;

/** A flag beside the limit (JSON Schema draft 4) becomes a limit of its own (draft 6 and later). */
export function lowerLimits(schema: JsonObject): JsonObject {
	return { ...lowerLimit(schema, "Minimum"), ...lowerLimit(schema, "Maximum") };
}

function lowerLimit(schema: JsonObject, end: "Minimum" | "Maximum"): JsonObject {
	const exclusive = `exclusive${end}` as const;
	const limit = numberAt(schema, end.toLowerCase());
	if (flagAt(schema, exclusive) === true && limit !== null) return { [exclusive]: limit };
	// Numbers are not valid in 3.0, and yet written by people who mean the newer form.
	const number = numberAt(schema, exclusive);
	const written = schema[exclusive];
	if (number === null && written !== undefined && typeof written !== "boolean") return { [exclusive]: written };
	return number === null ? {} : { [exclusive]: number };
}
