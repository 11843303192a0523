import type { JsonType } from "../../contract/api.ts";
import type { Words } from "../names/split-words.ts";
import type { Notes } from "./notes.ts";

/*
 * Shape: what a schema means to somebody who writes types, in no language. It keeps what any target may need (width and
 * format of scalars, tag and values of unions, words of values); what could not be kept was decided, and recorded as a
 * degradation, once.
 */

/** Identifies a declared type, whatever the order of the description. */
export type TypeKey = string;

/** Formats that a target may act on; any other format is a note. `decimal` is a number or a text whose digits all count. */
export type ScalarFormat = "int32" | "int64" | "float" | "double" | "decimal" | "date" | "date-time" | "byte";

/** A value of an enum, and what to call it. */
export interface LiteralValue {
	readonly value: string | number | boolean;
	/** Unique among the values of its list; from `x-enum-varnames` and its relatives where they name it. */
	readonly words: Words;
	readonly description: string | null;
}

/** A member of a record. */
export interface Field {
	/** As it travels. */
	readonly name: string;
	/** What targets that do not keep wire names call it; unique among the members of its record, those of its bases included. */
	readonly words: Words;
	/** Earlier names that the lock keeps alive, deprecated; left out where there are none. */
	readonly aliases?: readonly Words[];
	readonly shape: Shape;
	readonly required: boolean;
	readonly notes: Notes;
}

/** How the alternatives of a union are told apart: by the value of one member. */
export interface Tag {
	/** As it travels. */
	readonly property: string;
	readonly words: Words;
	/** For each member of the union, in the same order: the values that mean it; empty for one that has none. */
	readonly values: readonly (readonly string[])[];
	/** For each member: whether its own type says those values already. Structural targets add them to the others. */
	readonly declared: readonly boolean[];
	/** The member for values that mean none (`defaultMapping`); null where nothing says which that is. */
	readonly fallback: number | null;
	/** False where nobody wrote it: every member demands a constant of its own under this name. */
	readonly written: boolean;
}

export type Shape =
	| { readonly kind: "unknown" }
	| { readonly kind: "never" }
	| {
			readonly kind: "scalar";
			readonly type: Exclude<JsonType, "array" | "object">;
			readonly format: ScalarFormat | null;
	  }
	/** Bytes outside of JSON: a file in a form, a body, an answer. */
	| { readonly kind: "binary" }
	/** `open`: values that the description does not list must be expected. Never null: that is a union's member. */
	| { readonly kind: "literals"; readonly values: readonly LiteralValue[]; readonly open: boolean }
	| { readonly kind: "list"; readonly items: Shape }
	| {
			readonly kind: "tuple";
			readonly items: readonly Shape[];
			/** How many of the items must be there. */
			readonly required: number;
			readonly rest: Shape;
	  }
	| {
			readonly kind: "record";
			/** Records that it has all members of, beside its own. */
			readonly bases: readonly TypeKey[];
			readonly fields: readonly Field[];
			/** The type of members with other names where one was given; null where nothing was said. */
			readonly extra: Shape | null;
	  }
	/** `open`: it is received, so that an alternative that nobody described must be expected. */
	| { readonly kind: "union"; readonly members: readonly Shape[]; readonly tag: Tag | null; readonly open: boolean }
	| { readonly kind: "intersection"; readonly members: readonly Shape[] }
	| { readonly kind: "reference"; readonly type: TypeKey };

export const unknown: Shape = { kind: "unknown" };
export const never: Shape = { kind: "never" };
export const nullShape: Shape = { kind: "scalar", type: "null", format: null };
export const text: Shape = { kind: "scalar", type: "string", format: null };

/** A value that is null and nothing else. */
export function isNull(shape: Shape): boolean {
	return shape.kind === "scalar" && shape.type === "null";
}

/** All of the members at once. */
export function intersectionOf(members: readonly Shape[]): Shape {
	const told = members.filter((member) => member.kind !== "unknown");
	if (told.some((member) => member.kind === "never")) return never;
	const [only] = told;
	if (only === undefined) return unknown;
	return told.length === 1 ? only : { kind: "intersection", members: told };
}
