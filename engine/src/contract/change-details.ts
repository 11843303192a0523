import type { SchemaId } from "./api.ts";
import type { JsonValue } from "./json.ts";
import type { Place } from "./source.ts";
import type { Undecided } from "./undecided.ts";

/** What else is known of a change: its facts alone tell it from others. All of it is known before whom it reaches is. */
export interface ChangeDetails {
	/** What left the effect unknown in a direction; absent where no search was asked. */
	readonly undecided?: Undecided;
	/** Of an interplay: the edit that did it, where one is found. */
	readonly overlap?: Overlap;
	/** Of a branch that came or went: its schema on the side that has it. */
	readonly branch?: SchemaId;
	/** Of a branch that came or went, where the other version accepts its payloads all the same. */
	readonly apart?: ApartBranch;
	/** Of a branch that came or went: whether a change beside it tells of values that match several branches because of it. */
	readonly isOverlapping?: true;
	/** Of a property that went: whether a branch that was split off its object describes it. */
	readonly isSplitOff?: true;
	/** Of listed values that went: whether the mapping of a discriminator has none but those. */
	readonly isListedByMapping?: true;
	/**
	 * Of a change without an effect: what it would do by itself, where what is around it does not let it, and may do the
	 * opposite: a branch that came allows nothing new, and may let values match two branches. Or that it does something to
	 * those payloads alone that nobody sends, because they have properties that nothing describes to their sender, or because
	 * their discriminator value leads elsewhere.
	 */
	readonly voided?: Voided;
	/** Of a media type: whether the response had no body before, or has none any more. */
	readonly isWholeBody?: true;
	/** Of a media type that came: those that were there and went. */
	readonly replaced?: readonly string[];
	/** Of null, where it is disputed on a side. */
	readonly nulls?: { readonly from: NullIn; readonly to: NullIn; readonly by: NullRefusal };
	/** Of null, where the value travels as text: that has no null, and nothing says what clients write instead. */
	readonly isNullOfText?: true;
	/** The place of the before side that names the finding, where another one is shown: as it was named before it was shown there. */
	readonly namedAt?: Place;
	/** Of a field of a security scheme that holds one text: what it says on each side; null where it is not there. */
	readonly values?: { readonly from: string | null; readonly to: string | null };
	/** Facts as the dialect says them that both sides are written in, where it has other words for them: Swagger 2.0. */
	readonly ownWords?: {
		readonly field: string;
		readonly from?: string;
		readonly to?: string;
		readonly names?: readonly string[];
	};
	/** Of security: the schemes of which what is asked for are roles, because their credentials have no scopes. */
	readonly withRoles?: readonly string[];
	/** Of items: how many may come before those of which one side allows none. */
	readonly closedBehind?: number;
	/** Of servers: whether those that went and came are the same, with another default for what clients are free to choose. */
	readonly isOtherDefault?: true;
	/** Of a limit of numbers, where a flag beside it says that it is exclusive. */
	readonly flagged?: FlaggedLimit;
	/** Of keywords that are one assertion, such as `if`, `then` and `else`: which of them were edited, and how. */
	readonly inside?: InsideKeyword;
	/** Of a branch: what to call it, where facts name it by its types alone. */
	readonly called?: string;
	/** Of what stands where nothing was edited: what was edited, as it refers elsewhere now. */
	readonly referred?: Referred;
}

/** What was edited of keywords that are one assertion. */
export interface InsideKeyword {
	/** Those that differ: at least one. */
	readonly keywords: readonly string[];
	/** Where one edit is all that differs, what leads to it from the schema, the keyword first; null where there are more. */
	readonly edit: {
		readonly path: readonly string[];
		/** What is written there; undefined where that side has nothing, the same twice where it is what is referred to. */
		readonly from: JsonValue | undefined;
		readonly to: JsonValue | undefined;
	} | null;
	/** Where the edit stands, or the first of them; null where a side has nothing there. */
	readonly before: Place | null;
	readonly after: Place | null;
}

/** Who refers to what a change stands in, where that itself is as it was: another reference there is another edit. */
export interface Referred {
	/** Whether the place on a side has the same in the other version. */
	readonly isKept: { readonly before: boolean; readonly after: boolean };
	/** Sorted by key; each only once. */
	readonly by: readonly Referrer[];
}

export interface Referrer {
	/** Tells it from all others of the before side. */
	readonly key: string;
	/** Where it refers from; null for a part of an operation. */
	readonly places: { readonly before: Place; readonly after: Place } | null;
	/** The same of a part of an operation, which is told by the change's reach. */
	readonly ofPart?: { readonly before: Place; readonly after: Place };
}

/** What a change without an effect would do by itself, or whom it would do it to: nobody. */
export type Voided = "narrows" | "widens" | "unsent" | "untagged";

/** A limit as 2.0 and 3.0 write an exclusive one: `minimum` has the number, and `exclusiveMinimum: true` stands beside it. */
export interface FlaggedLimit {
	/** The keyword that has the number. */
	readonly keyword: string;
	/** Whether the limit is exclusive on each side. */
	readonly from: boolean;
	readonly to: boolean;
	/** Where the after side has the number; null where it has none. */
	readonly at: Place | null;
}

/** By what clients tell a branch apart whose payloads the other version accepts, without describing them as it does. */
export interface ApartBranch {
	/** Properties that it alone describes, or describes so; empty where only the branch's name tells it. */
	readonly by: readonly string[];
}

/** How one edit let values match several branches of a `oneOf` that matched one, or one that matched several. */
export interface Overlap {
	/** Whether they match several from now on. */
	readonly came: boolean;
	/** The branch that came to match them, or no longer does, as people call it. */
	readonly branch: string;
	/** The branches that match them before and after. */
	readonly others: readonly string[];
	/** Where the edit is on the after side, or the nearest place there. */
	readonly at: Place;
	/** What was edited in the branch, as a pointer from there (RFC 6901); null where it came or went itself. */
	readonly edited: { readonly pointer: string; readonly action: "added" | "removed" | "changed" } | null;
}

/**
 * `disputed` where null is refused and yet meant: several branches of a `oneOf` allow it, so that it is valid under none
 * of them alone, or `nullable` does where no such keyword is, or `type` beside an `enum` or an `allOf` that refuses it.
 */
export type NullIn = "allowed" | "refused" | "disputed";

/**
 * What refuses a null that is meant: an `enum`, a `type` without it (beside `nullable`), both, a union without a branch for
 * it, what is brought in, branches.
 */
export type NullRefusal = "enum" | "type" | "type-and-enum" | "no-branch" | "composition" | "branches";
