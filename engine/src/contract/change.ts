import type { JsonType, ParameterIn, Stability } from "./api.ts";
import type { JsonValue } from "./json.ts";
import type { Place } from "./source.ts";

/*
 * Change: a fact that differs between two Apis (avoid: diff entry, breaking change). It says nothing about good or bad;
 * rules judge it. One edit of the text is one Change, however many operations it reaches.
 */

/** What a change does to the set of payloads that are valid. */
export type Effect = "narrows" | "widens" | "incomparable" | "unknown" | "none";

/** Who must be understood: `request` travels from client to provider. Webhooks and callbacks are already turned round. */
export type Direction = "request" | "response";

/** Which part of an operation a change sits in. */
export type Part = "operation" | "parameter" | "request-body" | "response" | "response-header" | "security" | "servers";

/** An operation that a change reaches, with what the guards ask about the way there. */
export interface Reach {
	/** Operation.key of the after side, of the before side where it was removed. */
	readonly operation: string;
	readonly operationId: string | null;
	readonly tags: readonly string[];
	readonly deprecated: boolean;
	readonly sunset: string | null;
	readonly stability: Stability;
	readonly part: Part;
	/** The response's status, where the part is a response or one of its headers. */
	readonly status: string | null;
	/** False in answers of no success: other statuses, and `default` beside a described success. True elsewhere. */
	readonly success: boolean;
	/**
	 * How to say where inside the part: `application/json › items[] › amount`, by a shortest way. Behind the first
	 * hundred reaches of a change only where the part begins: `application/json`.
	 */
	readonly trail: string;
}

export interface ParameterRef {
	readonly in: ParameterIn;
	readonly name: string;
}

/** What is known of each kind of change. Keys are the kinds; they are the vocabulary that rules judge. */
export interface ChangeFacts {
	"operation-added": { readonly operation: string };
	"operation-removed": { readonly operation: string };
	"operation-deprecated": { readonly operation: string; readonly sunset: string | null };
	"operation-id-changed": { readonly from: string | null; readonly to: string | null };
	"parameter-added": ParameterRef & { readonly required: boolean };
	"parameter-removed": ParameterRef & { readonly required: boolean; readonly deprecated: boolean };
	"parameter-required-changed": ParameterRef & { readonly required: boolean };
	"parameter-serialization-changed": ParameterRef & {
		readonly field: string;
		readonly from: JsonValue;
		readonly to: JsonValue;
	};
	"path-parameter-renamed": { readonly from: string; readonly to: string };
	"request-body-added": { readonly required: boolean };
	"request-body-removed": { readonly required: boolean };
	"request-body-required-changed": { readonly required: boolean };
	"media-type-added": { readonly mediaType: string };
	"media-type-removed": { readonly mediaType: string };
	"response-added": { readonly status: string };
	"response-removed": { readonly status: string };
	"response-header-added": { readonly name: string; readonly required: boolean };
	"response-header-removed": { readonly name: string; readonly required: boolean };
	"response-header-required-changed": { readonly name: string; readonly required: boolean };
	"security-changed": { readonly from: readonly string[]; readonly to: readonly string[] };
	"security-scheme-changed": { readonly scheme: string; readonly field: string };
	"servers-changed": { readonly added: readonly string[]; readonly removed: readonly string[] };
	/** A field beside the schemas that is compared as written, and that differs: unknown, but where any change breaks. */
	"field-changed": { readonly field: string; readonly from: JsonValue | undefined; readonly to: JsonValue | undefined };
	"type-changed": { readonly from: readonly JsonType[] | null; readonly to: readonly JsonType[] | null };
	"nullable-changed": { readonly nullable: boolean };
	"enum-changed": {
		readonly added: readonly JsonValue[];
		readonly removed: readonly JsonValue[];
		readonly from: readonly JsonValue[] | null;
		readonly to: readonly JsonValue[] | null;
		readonly extensible: boolean;
	};
	/** Any keyword whose values are ordered: minLength, maximum, exclusiveMinimum, maxItems, … null: no bound. */
	"bound-changed": { readonly keyword: string; readonly from: number | null; readonly to: number | null };
	/** Keywords that are sets of demands: pattern, format, multipleOf, uniqueItems. */
	"constraint-changed": {
		readonly keyword: "pattern" | "format" | "multipleOf" | "uniqueItems";
		readonly from: JsonValue;
		readonly to: JsonValue;
	};
	"property-added": {
		readonly name: string;
		readonly required: boolean;
		readonly readOnly: boolean;
		readonly writeOnly: boolean;
	};
	"property-removed": {
		readonly name: string;
		readonly required: boolean;
		readonly readOnly: boolean;
		readonly writeOnly: boolean;
		readonly deprecated: boolean;
		readonly sunset: string | null;
	};
	"property-required-changed": { readonly name: string; readonly required: boolean; readonly hasDefault: boolean };
	"additional-properties-changed": { readonly from: "any" | "none" | "schema"; readonly to: "any" | "none" | "schema" };
	"items-changed": { readonly from: "any" | "schema"; readonly to: "any" | "schema" };
	"branch-added": { readonly combinator: "oneOf" | "anyOf"; readonly branch: string };
	"branch-removed": { readonly combinator: "oneOf" | "anyOf"; readonly branch: string };
	/** A union came, went, or became another kind of union. */
	"union-changed": { readonly from: "oneOf" | "anyOf" | "none"; readonly to: "oneOf" | "anyOf" | "none" };
	/** `tag`: the value of the mapping that went, came or leads elsewhere; null where the property's name changed. */
	"discriminator-changed": { readonly from: string | null; readonly to: string | null; readonly tag: string | null };
	"default-changed": { readonly from: JsonValue | undefined; readonly to: JsonValue | undefined };
	"access-changed": { readonly keyword: "readOnly" | "writeOnly"; readonly to: boolean };
	/** A schema keyword that the model does not understand, and that differs. Effect unknown. */
	"keyword-changed": {
		readonly keyword: string;
		readonly from: JsonValue | undefined;
		readonly to: JsonValue | undefined;
	};
}

export type ChangeKind = keyof ChangeFacts;

export interface ChangeOf<K extends ChangeKind> {
	readonly kind: K;
	readonly facts: ChangeFacts[K];
	readonly effect: Effect;
	readonly direction: Direction;
	/** Where the thing stands on each side; null on the side that has none. */
	readonly before: Place | null;
	readonly after: Place | null;
	/** The nearest thing that both sides have: where to point a reader when one side has none. */
	readonly site: { readonly before: Place; readonly after: Place };
	/** What guards ask of the schemas on the way: true where every way there passes such a property. */
	readonly readOnly: boolean;
	readonly writeOnly: boolean;
	/** Sorted by operation, then part, status and trail; never empty. One entry an operation and part. */
	readonly reaches: readonly Reach[];
}

/** A change of any kind; `kind` tells which facts it has. */
export type Change = { [K in ChangeKind]: ChangeOf<K> }[ChangeKind];
