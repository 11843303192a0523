import type { Refusal } from "../../contract/finding.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { count, listed, quote, quoteValue } from "../../lib/say.ts";
import type { Expected } from "./expected-refusal.ts";
import type { Errors, SchemaError } from "./validator.ts";

/**
 * The error by which a payload is refused for a change at its location: of several the one that says most, by a keyword of
 * its own rather than by a union that only sums up. Undefined where nothing, or something else, is wrong.
 */
export function ownRefusal(errors: Errors, location: string, expected: Expected): SchemaError | undefined {
	return errors
		.filter((error) => expected.isMet(error, location))
		.reduce<SchemaError | undefined>(
			(best, error) => (best === undefined || rankOf(error, location) < rankOf(best, location) ? error : best),
			undefined,
		);
}

/** Whether no error can say more about a change than one that was found. */
export function isPlain(error: SchemaError, location: string): boolean {
	return rankOf(error, location) <= 0;
}

function rankOf(error: SchemaError, location: string): number {
	const depth = error.instancePath === location ? 0 : 1;
	// Where two branches match, what the others refuse is beside the point.
	if (matchesTwo(error)) return depth - 1;
	return depth + (SUMMARIES.has(error.keyword) ? 2 : 0);
}

/** Whether a value is refused because several branches of a `oneOf` accept it. */
export function matchesTwo({ keyword, params }: SchemaError): boolean {
	return keyword === "oneOf" && Array.isArray(params["passingSchemas"]);
}

const SUMMARIES: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "if", "$ref", "contains", "propertyNames"]);

/** What a validator refuses, in words. */
export function sayRefusal({ instancePath, keyword, params }: SchemaError): Refusal {
	const said = WORDS.get(keyword)?.(params) ?? "it is not valid";
	return { pointer: parsePointer(instancePath) === undefined ? "" : instancePath, keyword, text: said };
}

type Params = SchemaError["params"];
type Words = (params: Params) => string;

const limit =
	(more: string, noun: string): Words =>
	({ limit }) =>
		`it has ${more} than ${count(Number(limit), noun)}`;

const COMPARISONS: Readonly<Record<string, string>> = {
	">=": "below",
	">": "not above",
	"<=": "above",
	"<": "not below",
};
const compared: Words = ({ comparison, limit }) => `it is ${COMPARISONS[String(comparison)] ?? "beyond"} ${limit}`;

const undescribed =
	(name: string): Words =>
	(params) =>
		`the property ${quote(String(params[name]))} is not allowed`;

const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
	["type", ({ type }) => `it is not ${listed([type].flat().map(String), quote, "or")}`],
	["enum", () => "it is not one of the listed values"],
	["const", ({ allowedValue }) => `it is not ${quoteValue(allowedValue)}`],
	["required", ({ missingProperty }) => `the property ${quote(String(missingProperty))} is missing`],
	["additionalProperties", undescribed("additionalProperty")],
	["unevaluatedProperties", undescribed("unevaluatedProperty")],
	["minimum", compared],
	["maximum", compared],
	["exclusiveMinimum", compared],
	["exclusiveMaximum", compared],
	["multipleOf", ({ multipleOf }) => `it is not a multiple of ${multipleOf}`],
	["minLength", limit("fewer", "character")],
	["maxLength", limit("more", "character")],
	["minItems", limit("fewer", "item")],
	["maxItems", limit("more", "item")],
	// Items behind those that are described one by one, where no others are allowed.
	["items", limit("more", "item")],
	["minProperties", limit("fewer", "property")],
	["maxProperties", limit("more", "property")],
	["uniqueItems", () => "two of its items are equal"],
	["pattern", ({ pattern }) => `it does not match ${quote(String(pattern))}`],
	["format", ({ format }) => `it is not a valid ${quote(String(format))}`],
	["false schema", () => "nothing is allowed there"],
	["not", () => "it matches the schema in `not`"],
	["anyOf", () => "it matches none of the branches"],
	[
		"oneOf",
		({ passingSchemas }) =>
			passingSchemas === null ? "it matches none of the branches" : "it matches two of the branches",
	],
	["if", () => "it does not match the branch of its `if`"],
	["contains", () => "too few or too many of its items match `contains`"],
	["propertyNames", ({ propertyName }) => `the name ${quote(String(propertyName))} is not allowed`],
	[
		"dependentRequired",
		({ property, missingProperty }) => `${quote(String(property))} needs ${quote(String(missingProperty))} beside it`,
	],
]);
