import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import { flagAt, numberAt, textAt } from "../node.ts";

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
	// A schema of 3.0 has no dialect of its own.
	const { nullable, exclusiveMinimum: _min, exclusiveMaximum: _max, $schema: _dialect, ...keywords } = schema;
	return {
		// What is neither true nor false stays, and is seen to be unread.
		keywords: { ...keywords, ...(isFlag(nullable) ? {} : { nullable }), ...lowerLimits(schema) },
		nullable: flagAt(schema, "nullable") === true,
	};
}

function isFlag(value: JsonValue | undefined): value is boolean | undefined {
	return value === undefined || typeof value === "boolean";
}

const RENAMED = ["nullable", "exclusiveMinimum", "exclusiveMaximum", "$schema"] as const;

/** A flag beside the limit (JSON Schema draft 4) becomes a limit of its own (draft 6 and later). */
export function lowerLimits(schema: JsonObject): JsonObject {
	const limits = { ...lowerLimit(schema, "Minimum"), ...lowerLimit(schema, "Maximum") };
	const exacts = exactsIn(schema);
	return exacts === undefined ? limits : withExacts(limits, lowerExacts(exacts));
}

/** A limit that becomes exclusive is the number that it was. */
function lowerExacts(exacts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
	const ofLimits = [...exacts].flatMap(([keyword, decimal]): [string, string][] =>
		keyword === "minimum" || keyword === "maximum" ? [[EXCLUSIVE[keyword], decimal]] : [],
	);
	return new Map([...ofLimits, ...exacts]);
}

const EXCLUSIVE = { minimum: "exclusiveMinimum", maximum: "exclusiveMaximum" } as const;

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
