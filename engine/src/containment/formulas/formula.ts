import type { SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { SearchEnd } from "../../contract/undecided.ts";
import type { TypeBits } from "../../lib/json-types.ts";

/** A demand on one JSON value. Equal demands of one Formulas are one number. */
export type Formula = number & { readonly formula: unique symbol };

/**
 * What a formula demands. As with the keywords of JSON Schema, what speaks of one type holds for values of every other;
 * so its opposite demands the type as well.
 */
export type Demand =
	| { readonly op: "true" | "false" }
	| { readonly op: "all" | "any"; readonly of: readonly Formula[] }
	/** Exactly one of them; or none, or more than one. */
	| { readonly op: "one" | "not-one"; readonly of: readonly Formula[] }
	/** `whole` where it describes a value by itself, and not together with other schemas: see SearchOptions.closed. */
	| {
			readonly op: "schema";
			readonly side: number;
			readonly id: SchemaId;
			readonly whole: boolean;
			readonly holds: boolean;
	  }
	| { readonly op: "types"; readonly bits: TypeBits }
	| { readonly op: "values"; readonly values: readonly JsonValue[]; readonly holds: boolean }
	| { readonly op: "lower" | "upper"; readonly value: number; readonly exact?: string; readonly exclusive: boolean }
	| { readonly op: "multiple"; readonly step: number; readonly holds: boolean }
	| { readonly op: "length"; readonly min: number; readonly max: number | null }
	| { readonly op: "pattern"; readonly pattern: string; readonly holds: boolean }
	| { readonly op: "format"; readonly format: string; readonly holds: boolean }
	| { readonly op: "items" | "properties"; readonly min: number; readonly max: number | null }
	| { readonly op: "has"; readonly name: string; readonly holds: boolean }
	/**
	 * Every, or some, property with a name of this kind: one that a keyword describes, others beside them, or those that
	 * nothing describes where objects are read as closed. `side` is the side that says so, where that matters.
	 */
	| {
			readonly op: "each" | "some";
			readonly names: Formula;
			readonly value: Formula;
			readonly about: "described" | "others" | "undescribed";
			readonly side: number | null;
	  }
	/** Every, or some, item from one position on, up to another one where there is one. */
	| {
			readonly op: "each-item" | "some-item";
			readonly from: number;
			readonly to: number | null;
			readonly value: Formula;
	  }
	| { readonly op: "count"; readonly value: Formula; readonly min: number; readonly max: number | null }
	| { readonly op: "unique"; readonly holds: boolean }
	/** What nobody understands, or takes too long: only the same text is known to demand the same. */
	| { readonly op: "opaque"; readonly end: SearchEnd; readonly text: string; readonly holds: boolean };

export type DemandOf<O extends Demand["op"]> = Member<Demand, O>;
/** Several names may share a member of the union, so that Extract would not find it. */
type Member<D extends Demand, O> = D extends Demand ? (O extends D["op"] ? D : never) : never;
