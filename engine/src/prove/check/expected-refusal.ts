import type { Schema } from "../../contract/api.ts";
import type { Change, ChangeOf } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { childPointer, parsePointer } from "../../lib/json-pointer.ts";
import { isAmongValues, isOfType, isTagged } from "./shown-values.ts";
import type { SchemaError } from "./validator.ts";

/** How a payload is refused that shows one change, and not another one of which the same payload tells as well. */
export interface Expected {
	/** Keywords of JSON Schema. */
	readonly keywords: ReadonlySet<string>;
	/** The property, where it is about one. */
	readonly name: string | null;
	/** Whether the change is about this value, which stands at its place. */
	isShownBy(value: JsonValue): boolean;
	/** Whether an error is what the change is about, which is at a location (RFC 6901). */
	isMet(error: SchemaError, location: string): boolean;
}

/**
 * Which keywords refuse, and where, what a kind of change allows on one side alone, whose schema of the place is
 * `accepting`.
 */
export function expectedRefusal(change: Change, accepting: Schema | null): Expected {
	switch (change.kind) {
		case "type-changed":
			// Where nothing may stand, the list around is refused.
			return {
				...at(["type", "enum", "const", "false schema", "items"]),
				isShownBy: (value) => isOfType(change, value),
			};
		case "nullable-changed":
			return { ...at(["type", "enum", "const"]), isShownBy: (value) => value === null, isMet: isHere };
		case "enum-changed":
			return { ...at(["enum", "const"]), isShownBy: (value) => isAmongValues(change, value) };
		case "bound-changed":
			return at(BOUNDS.get(change.facts.keyword) ?? [change.facts.keyword]);
		case "constraint-changed":
			return at([change.facts.keyword]);
		case "property-required-changed":
			return ofProperty(change.facts.name);
		case "property-added":
		case "property-removed":
		case "property-described-changed":
			return orInside(ofProperty(change.facts.name));
		case "additional-properties-changed":
			return ofOthers(change, accepting);
		case "items-changed":
			return { ...at(["items", "prefixItems", "unevaluatedItems"]), isMet: isHereOrInside };
		case "branch-added":
		case "branch-removed":
		case "union-changed":
			return { ...at(["anyOf", "oneOf", "type", "enum", "const", "required"]), isMet: isHereOrInside };
		case "discriminator-changed":
			return { ...ANYTHING, isShownBy: (value) => isTagged(change, value) };
		case "keyword-changed":
			return REFUSING_ALONE.has(change.facts.keyword)
				? at([change.facts.keyword])
				: { ...ANYTHING, keywords: new Set([change.facts.keyword]) };
		default:
			return ANYTHING;
	}
}

type IsMet = Expected["isMet"];

const isHere: IsMet = ({ instancePath }, location) => instancePath === location;

const isHereOrInside: IsMet = ({ instancePath }, location) =>
	instancePath === location || instancePath.startsWith(`${location}/`);

/** By one of these keywords, at the place itself. */
function at(names: readonly string[]): Expected {
	const keywords = new Set(names);
	return {
		keywords,
		name: null,
		isShownBy: () => true,
		isMet: (error, location) => isHere(error, location) && keywords.has(error.keyword),
	};
}

/** Where the change is no matter of one keyword. */
const ANYTHING: Expected = { keywords: new Set(), name: null, isShownBy: () => true, isMet: isHereOrInside };

/** A limit may have become the exclusive one. */
const BOUNDS: ReadonlyMap<string, readonly string[]> = new Map([
	["minimum", ["minimum", "exclusiveMinimum"]],
	["exclusiveMinimum", ["minimum", "exclusiveMinimum"]],
	["maximum", ["maximum", "exclusiveMaximum"]],
	["exclusiveMaximum", ["maximum", "exclusiveMaximum"]],
]);

/** Keywords that refuse a value themselves: others refuse it by what stands in them. */
const REFUSING_ALONE: ReadonlySet<string> = new Set(["not", "contains", "dependentRequired"]);

/** That the property is missing, or is there where it may not be. */
function ofProperty(name: string): Expected & { readonly name: string } {
	const here = at(["required", "additionalProperties", "unevaluatedProperties", "dependentRequired", "propertyNames"]);
	const isAbout = ({ params }: SchemaError) => NAMING.some((key) => params[key] === name);
	return {
		...here,
		name,
		isShownBy: isObject,
		isMet: (error, location) => here.isMet(error, location) && isAbout(error),
	};
}

/** Or that one side describes the property, which the other side refuses as it is. */
function orInside(expected: Expected & { readonly name: string }): Expected {
	const isInside: IsMet = (error, location) => isHereOrInside(error, childPointer(location, expected.name));
	return { ...expected, isMet: (error, location) => expected.isMet(error, location) || isInside(error, location) };
}

/** Where an error says which property it is about. */
const NAMING = ["missingProperty", "additionalProperty", "unevaluatedProperty", "propertyName"] as const;

/** A property that no name describes: what describes those that came or went is another change. */
function ofOthers({ facts, direction }: ChangeOf<"additional-properties-changed">, accepting: Schema | null): Expected {
	const keywords = ["additionalProperties", "unevaluatedProperties"];
	const isOther = (name: JsonValue | undefined) =>
		typeof name === "string" && (accepting?.properties.has(name) !== true || facts.shutOut?.includes(name) === true);
	const here = at(keywords);
	const refusing = direction === "request" ? facts.to : facts.from;
	return {
		...here,
		isShownBy: isObject,
		isMet: (error, location) => {
			const { params } = error;
			if (here.isMet(error, location)) return isOther(params["additionalProperty"] ?? params["unevaluatedProperty"]);
			if (refusing !== "schema" || !error.instancePath.startsWith(`${location}/`)) return false;
			return isOther(parsePointer(error.instancePath.slice(location.length))?.[0]);
		},
	};
}
