import type { Schema, SchemaId } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import type { SearchEnd } from "../contract/undecided.ts";
import type { TypeBits } from "../lib/json-types.ts";

export type GetSchema = (id: SchemaId) => Schema;

/** A schema and the table that its ids are looked up in. */
export interface Side {
	readonly id: SchemaId;
	readonly get: GetSchema;
}

/** A payload that is valid under all of the first and under none of the second. */
export interface Question {
	readonly satisfies: readonly Side[];
	readonly violates: readonly Side[];
	/** Types that the payload may have; every type where this is not said. */
	readonly types?: TypeBits;
	/** Whether the payload may be neither an empty text nor an empty list. */
	readonly isNonEmpty?: boolean;
}

/** `none` is a proof; `unknown` says what the search ended at, as data and as the end of a sentence. */
export type PayloadAnswer =
	| { readonly kind: "found"; readonly payload: JsonValue }
	| { readonly kind: "none" }
	| { readonly kind: "unknown"; readonly end: SearchEnd; readonly why: string };

export type ContainmentAnswer =
	| { readonly kind: "contained" }
	| { readonly kind: "refuted"; readonly payload: JsonValue }
	| { readonly kind: "unknown"; readonly end: SearchEnd; readonly why: string };
