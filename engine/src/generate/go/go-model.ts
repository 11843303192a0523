import type { Words } from "../names/split-words.ts";
import type { Notes } from "../plan/notes.ts";
import type { LiteralValue } from "../plan/shape.ts";

/*
 * The plan as Go sees it: a language of named types, in which every object, enum and union has a declaration, and only
 * scalars are generic.
 */

/** Identity of a declaration: a type's key, or where in one it was written. */
export type DeclarationId = string;

export type BasicType = "string" | "bool" | "int32" | "int64" | "float64" | "Time" | "Date" | "Decimal";

export type GoRef =
	| { readonly kind: "basic"; readonly type: BasicType }
	| { readonly kind: "bytes" }
	| { readonly kind: "any" }
	| { readonly kind: "file" }
	| { readonly kind: "list"; readonly items: GoUse }
	| { readonly kind: "map"; readonly values: GoUse }
	| { readonly kind: "record" | "union"; readonly id: DeclarationId }
	| { readonly kind: "defined"; readonly id: DeclarationId; readonly of: "list" | "map" }
	/** `zero`: the zero value of its base is one of its values, so that it cannot mean that none was given. */
	| { readonly kind: "enum"; readonly id: DeclarationId; readonly zero: boolean };

/** A type where it is used. */
export interface GoUse {
	readonly ref: GoRef;
	readonly nullable: boolean;
	/** JSON text of the only value that there is; null where there are more. */
	readonly fixed: string | null;
	/** Values to expect of a text that has no type of its own for them. */
	readonly choices?: readonly string[];
}

export interface GoField {
	/** As it travels. */
	readonly wire: string;
	readonly name: Words;
	/** Earlier names, under which it is a field as well; left out where there are none. */
	readonly earlier?: readonly Words[];
	readonly use: GoUse;
	readonly required: boolean;
	readonly notes: Notes;
}

export interface GoVariant {
	readonly use: GoUse;
	readonly words: Words;
	readonly values: readonly string[];
}

export type GoBody =
	| {
			readonly kind: "record";
			readonly fields: readonly GoField[];
			readonly extra: GoUse | null;
			readonly open: boolean;
	  }
	| {
			readonly kind: "union";
			readonly property: string | null;
			readonly variants: readonly GoVariant[];
			readonly fallback: number | null;
	  }
	| { readonly kind: "enum"; readonly base: "string" | "int64" | "float64"; readonly values: readonly LiteralValue[] }
	/** A list or a map with a name of its own. */
	| { readonly kind: "defined"; readonly use: GoUse };

export interface GoDeclaration {
	readonly id: DeclarationId;
	/** The name that it would have; a plan's type has it for certain. */
	readonly words: Words;
	readonly planned: boolean;
	/** Whether callers make values of it. */
	readonly sent: boolean;
	/** Whether values of it come in answers. */
	readonly received: boolean;
	readonly notes: Notes;
	readonly body: GoBody;
}

export const anyUse: GoUse = { ref: { kind: "any" }, nullable: false, fixed: null };

export function useOf(ref: GoRef): GoUse {
	return { ref, nullable: false, fixed: null };
}
