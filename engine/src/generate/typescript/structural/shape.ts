import type { JsonType } from "../../../contract/api.ts";
import { type Notes, noNotes } from "../../plan/notes.ts";

/*
 * A shape as a structural checker sees it: formats are gone, a tag is a record that its alternative is intersected with,
 * and null may stand among literals.
 */

export type Literal = string | number | boolean | null;

/** A date, an integer of any size, or the text of an integer's digits. */
export type Native = "date" | "bigint" | "digits";

/** Identifies a declared type, whatever the order of the description. */
export type TypeKey = string;

export interface Field {
	/** As it travels. */
	readonly name: string;
	readonly shape: Shape;
	readonly required: boolean;
	readonly notes: Notes;
}

export type Shape =
	| { readonly kind: "unknown" }
	| { readonly kind: "never" }
	/** `as`: what the language has instead of what JSON has. */
	| { readonly kind: "scalar"; readonly type: Exclude<JsonType, "array" | "object">; readonly as?: Native }
	/** Bytes outside of JSON: a file in a form. */
	| { readonly kind: "binary" }
	/** `open`: values that the description does not list must be expected. */
	| { readonly kind: "literals"; readonly values: readonly Literal[]; readonly open: boolean }
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
	/** `variant`: the property that tells alternatives apart where one that nobody described must be expected. */
	| { readonly kind: "union"; readonly members: readonly Shape[]; readonly variant?: string }
	| { readonly kind: "intersection"; readonly members: readonly Shape[] }
	| { readonly kind: "reference"; readonly type: TypeKey };

export const unknown: Shape = { kind: "unknown" };
const never: Shape = { kind: "never" };
export const nullShape: Shape = { kind: "scalar", type: "null" };

/** A member of which nothing is said but its name. */
export const plainField = { shape: unknown, required: false, notes: noNotes } as const;

/** One of the members. Flattens unions; a member that allows anything makes the union allow anything. */
export function unionOf(members: readonly Shape[]): Shape {
	const [first] = members;
	if (first !== undefined && members.length === 1) return first;
	const flat = members
		.flatMap((member) => (member.kind === "union" ? member.members : [member]))
		.filter((member) => member.kind !== "never");
	if (flat.some((member) => member.kind === "unknown")) return unknown;
	const distinct = openLiterals([...new Map(flat.map((member) => [JSON.stringify(member), member])).values()]);
	const [only] = distinct;
	if (only === undefined) return never;
	return distinct.length === 1 ? only : { kind: "union", members: distinct };
}

/** `string | "a" | "b"` says no more than `string`; with the literals kept and open, an editor still offers them. */
function openLiterals(members: readonly Shape[]): readonly Shape[] {
	const listed = new Set(members.map(literalType));
	const swallowed = new Set(members.map(scalarType).filter((type) => type !== null && listed.has(type)));
	return members
		.filter((member) => !swallowed.has(scalarType(member)))
		.map((member) =>
			member.kind === "literals" && swallowed.has(literalType(member)) ? { ...member, open: true } : member,
		);
}

function scalarType(shape: Shape): "string" | "number" | null {
	if (shape.kind !== "scalar" || shape.as !== undefined) return null;
	return shape.type === "string" ? "string" : shape.type === "number" || shape.type === "integer" ? "number" : null;
}

/** The one type that all values have, null aside. */
function literalType(shape: Shape): "string" | "number" | null {
	if (shape.kind !== "literals") return null;
	const types = new Set(shape.values.filter((value) => value !== null).map((value) => typeof value));
	const [only] = types;
	return types.size === 1 && (only === "string" || only === "number") ? only : null;
}

/** All of the members at once. */
export function intersectionOf(members: readonly Shape[]): Shape {
	const told = members.filter((member) => member.kind !== "unknown");
	if (told.some((member) => member.kind === "never")) return never;
	const [only] = told;
	if (only === undefined) return unknown;
	return told.length === 1 ? only : { kind: "intersection", members: told };
}
