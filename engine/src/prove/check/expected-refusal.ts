import type { Change } from "../../contract/change.ts";
import type { SchemaError } from "./validator.ts";

/** What the refusal of a change's own payload is about. */
export interface Expected {
	/** Keywords of JSON Schema. */
	readonly keywords: ReadonlySet<string>;
	/** The property, where it is about one. */
	readonly name: string | null;
	/** Whether an error is what the change is about, which is at a location (RFC 6901). */
	isMet(error: SchemaError, location: string): boolean;
}

function expected(keywords: string, name: string | null = null): Expected {
	const known = new Set(keywords.split(" "));
	return {
		keywords: known,
		name,
		isMet: ({ keyword, params }) => known.has(keyword) && (name === null || Object.values(params).includes(name)),
	};
}

/** The same, or whatever is wrong with what stands inside: its own schema is what changed. */
function expectedInside(keywords: string): Expected {
	const here = expected(keywords);
	const isInside = ({ instancePath }: SchemaError, location: string) => instancePath.startsWith(`${location}/`);
	return { ...here, isMet: (error, location) => here.isMet(error, location) || isInside(error, location) };
}

/** Where the change is no matter of one keyword. */
const ANYTHING: Expected = { keywords: new Set(), name: null, isMet: () => true };

/** Which keywords refuse what a kind of change allows or demands on one side alone. */
export function expectedRefusal(change: Change): Expected {
	switch (change.kind) {
		case "type-changed":
		case "nullable-changed":
			return expected("type enum const");
		case "enum-changed":
			return expected("enum const");
		case "bound-changed":
			return expected(BOUNDS.get(change.facts.keyword) ?? change.facts.keyword);
		case "constraint-changed":
			return expected(change.facts.keyword);
		case "property-added":
		case "property-removed":
		case "property-required-changed":
			return expected("required additionalProperties unevaluatedProperties", change.facts.name);
		case "additional-properties-changed": {
			const refusing = change.direction === "request" ? change.facts.to : change.facts.from;
			const keywords = "additionalProperties unevaluatedProperties";
			return refusing === "schema" ? expectedInside(keywords) : expected(keywords);
		}
		case "items-changed":
			return expectedInside("items prefixItems unevaluatedItems");
		case "branch-added":
		case "branch-removed":
		case "union-changed":
			return expected("anyOf oneOf type enum const required");
		case "keyword-changed":
			return expected(change.facts.keyword);
		default:
			return ANYTHING;
	}
}

/** A limit may have become the exclusive one. */
const BOUNDS: ReadonlyMap<string, string> = new Map([
	["minimum", "minimum exclusiveMinimum"],
	["exclusiveMinimum", "minimum exclusiveMinimum"],
	["maximum", "maximum exclusiveMaximum"],
	["exclusiveMaximum", "maximum exclusiveMaximum"],
]);
