import type { Place } from "./source.ts";

/** What a search for a payload ended at before it was known whether there is one. */
export type SearchEnd =
	/** A pattern that is none of ECMA-262, or no regular one, or that has too many states by itself. */
	| { readonly kind: "pattern"; readonly pattern: string; readonly is: "not-ecma-262" | "irregular" | "too-large" }
	/** Patterns that have too many states together. */
	| { readonly kind: "patterns"; readonly patterns: readonly string[] }
	/** A format of which it is not known for sure which values have it. */
	| { readonly kind: "format"; readonly format: string }
	/** A format that no standard gives a meaning to. */
	| { readonly kind: "unregistered-format"; readonly format: string }
	/** An assertion that is not understood. */
	| { readonly kind: "keyword"; readonly keyword: string }
	/** The only numbers that are left have more digits than a double holds. */
	| { readonly kind: "number" }
	/** Several different values of a schema are needed that holds itself. */
	| { readonly kind: "recursion" }
	/** A payload was found, and does not do what it was sought for. */
	| { readonly kind: "unconfirmed" }
	/** The payloads that tell the two apart have properties that nothing describes to who would send them. */
	| { readonly kind: "undescribed" }
	/** Values travel as text, in which different ones may be written alike. */
	| { readonly kind: "text" }
	/** A payload was found, and another edit of the same value is a reason for it already. */
	| { readonly kind: "told" }
	/** Another branch of the same union accepts the values, and does not describe them. */
	| { readonly kind: "covered" }
	/** What is left where a branch went accepts its values, and does not describe them. */
	| { readonly kind: "kept-undescribed" }
	/** Schemas that are nested too deeply in each other. */
	| { readonly kind: "nesting" }
	/** So many of something, and no more, are tried. */
	| { readonly kind: "bound"; readonly of: SearchBound; readonly most: number };

export type SearchBound =
	| "steps"
	/** Of all searches of one comparison together. */
	| "steps-of-all"
	/** Alternatives that are held against each other: what a step costs. */
	| "looks"
	| "looks-of-all"
	| "checks"
	/** Values that are nested in each other. */
	| "depth"
	| "values"
	| "items"
	| "properties"
	| "name-sets"
	| "conditions"
	| "branches"
	| "numbers"
	| "word-length";

/** Why the effect of a change is unknown, where a search was to find it out. */
export interface Undecided {
	readonly end: SearchEnd;
	/** Where the pattern, format or keyword stands that ended it; null where it ended at no single place. */
	readonly at: (Place & { readonly side: "before" | "after" }) | null;
}
