import type { Change, ChangeKind, ChangeOf } from "../../contract/change.ts";
import type { Aspect } from "../surface/surface.ts";

/**
 * What of an SDK a change can touch. A list names the aspects of a type; the others are looked up in the method or in the
 * members of a record. `nothing`: no generated code depends on it.
 */
export type Cause =
	| "nothing"
	| "method"
	| "name"
	| "argument"
	| "body"
	| "written"
	| "content"
	| "result"
	| "address"
	| "member"
	| "type"
	| readonly Aspect[];

/** A type that becomes another kind of type takes its members with it. */
const SHAPE: readonly Aspect[] = ["type", "kinds", "values", "alternatives", "items", "members"];

const causes: Readonly<Record<ChangeKind, Cause>> = {
	"operation-added": "nothing",
	"operation-removed": "method",
	"operation-deprecated": "nothing",
	"deprecation-announced": "nothing",
	"sunset-changed": "nothing",
	"stability-changed": "nothing",
	"operation-id-changed": "name",
	"webhook-renamed": "method",
	"parameter-added": "argument",
	"parameter-removed": "argument",
	"parameter-required-changed": "argument",
	"path-parameter-renamed": "argument",
	"parameter-serialization-changed": "written",
	"encoding-changed": "nothing",
	"request-body-added": "body",
	"request-body-removed": "body",
	"request-body-required-changed": "body",
	"media-type-added": "content",
	"media-type-removed": "content",
	"media-type-changed": "content",
	"response-added": "result",
	"response-removed": "result",
	"response-status-changed": "result",
	"response-header-added": "nothing",
	"response-header-removed": "nothing",
	"response-header-required-changed": "nothing",
	"security-changed": "nothing",
	"security-scheme-changed": "nothing",
	"servers-changed": "nothing",
	"server-variable-changed": "nothing",
	"property-added": "member",
	"property-removed": "member",
	"property-required-changed": "member",
	"property-described-changed": "member",
	"access-changed": "member",
	"type-changed": SHAPE,
	"nullable-changed": ["null"],
	"items-changed": ["items", "type"],
	"additional-properties-changed": ["unnamed-members", "type"],
	"enum-changed": ["values", "kinds"],
	"extensible-values-changed": ["values"],
	"extensible-list-changed": ["values"],
	"branch-added": SHAPE,
	"branch-removed": SHAPE,
	"union-changed": SHAPE,
	"interplay-changed": "nothing",
	"discriminator-changed": SHAPE,
	"bound-changed": ["items"],
	"idle-limit-changed": "nothing",
	"constraint-changed": ["type"],
	"default-changed": "nothing",
	"keyword-changed": ["type", "kinds"],
	"field-changed": "nothing",
	"sdk-method-renamed": "method",
	"sdk-group-renamed": "method",
	"sdk-type-renamed": "method",
	"sdk-type-removed": "method",
	"sdk-type-replaced": "type",
	"sdk-type-narrowed": "method",
	"sdk-pages-removed": "method",
	"sdk-member-renamed": "method",
	"sdk-argument-renamed": "method",
	"sdk-credential-removed": "method",
	"sdk-server-variable-removed": "method",
	"sdk-address-required": "address",
	"tool-added": "nothing",
	"tool-removed": "nothing",
	"tool-renamed": "nothing",
	"tool-argument-added": "nothing",
	"tool-argument-removed": "nothing",
	"tool-argument-required-changed": "nothing",
	"tool-values-changed": "nothing",
	"tool-class-changed": "nothing",
	"tool-idempotence-changed": "nothing",
	"tool-surface-changed": "nothing",
	"tool-text-changed": "nothing",
};

/** How many items must be there is part of a tuple's type; no other bound is. */
const BOUNDS_OF_TUPLES: ReadonlySet<string> = new Set(["minItems", "maxItems"]);

/** What properties hold that are not named. */
const OF_OTHER_NAMES: ReadonlySet<string> = new Set(["patternProperties", "additionalProperties"]);

/**
 * What of an SDK this change can touch. Of the demands that a schema makes on a value, few are part of a type: bytes have
 * one of their own (`format`, `contentEncoding`), and so have tuples of another length. Where another demand changes
 * beside what does change the type, it is not what breaks the code.
 */
export function causeOf(change: Change): Cause {
	switch (change.kind) {
		case "bound-changed":
			return BOUNDS_OF_TUPLES.has(change.facts.keyword) ? causes[change.kind] : "nothing";
		case "constraint-changed":
			return change.facts.keyword === "format" ? causes[change.kind] : "nothing";
		case "keyword-changed":
			return OF_OTHER_NAMES.has(change.facts.keyword) ? ["type", "unnamed-members"] : causes[change.kind];
		// Where a type is only meant on a side, null is told with it, and not by itself.
		case "type-changed":
			return change.facts.meant === undefined ? SHAPE : [...SHAPE, "null"];
		// A mark speaks of one way: what is read-only is there in every answer, marked or not.
		case "access-changed":
			return isOfDirection(change) ? causes[change.kind] : "nothing";
		default:
			return causes[change.kind];
	}
}

function isOfDirection({ facts, direction }: ChangeOf<"access-changed">): boolean {
	return facts.keyword === (direction === "request" ? "readOnly" : "writeOnly");
}
