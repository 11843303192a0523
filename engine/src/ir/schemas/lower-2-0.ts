import type { JsonObject } from "../../contract/json.ts";
import { flagAt, textAt } from "../node.ts";
import { type Lowered, lowerLimits } from "./lower-3-0.ts";

/**
 * One schema of Swagger 2.0 in the form of 3.1: a Schema Object, or what a parameter or header says of its values.
 * `x-nullable` is what every 2.0 tool reads for null, which 2.0 itself cannot say.
 */
export function lowerSchema20(schema: JsonObject): Lowered {
	// JSON Reference: "Any members other than $ref in a JSON Reference object SHALL be ignored."
	const ref = textAt(schema, "$ref");
	if (ref !== null) return { keywords: { $ref: ref }, nullable: false };
	if (schema["type"] !== "file" && !REWRITTEN.some((keyword) => Object.hasOwn(schema, keyword)))
		return { keywords: schema, nullable: false };
	const {
		exclusiveMinimum: _min,
		exclusiveMaximum: _max,
		$schema: _,
		collectionFormat,
		discriminator,
		...keywords
	} = schema;
	return {
		keywords: {
			...keywords,
			...lowerLimits(schema),
			...(keywords["type"] === "file" ? { type: "string", format: "binary" } : {}),
			// The name of the property alone; the names of the definitions are its values.
			...(typeof discriminator === "string" ? { discriminator: { propertyName: discriminator } } : {}),
			// Values separated by commas are what an array in a text is anyway.
			...(collectionFormat === undefined || collectionFormat === "csv" ? {} : { collectionFormat }),
		},
		nullable: flagAt(schema, "x-nullable") === true,
	};
}

const REWRITTEN = [
	...(["exclusiveMinimum", "exclusiveMaximum", "collectionFormat", "discriminator", "x-nullable", "$schema"] as const),
];
