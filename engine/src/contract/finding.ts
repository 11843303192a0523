import type { SchemaId } from "./api.ts";
import type { Change, Direction, Effect } from "./change.ts";
import type { Exception } from "./config.ts";
import type { JsonValue } from "./json.ts";
import type { Level } from "./level.ts";
import type { Reached, SdkLanguage } from "./sdk.ts";
import type { Location } from "./source.ts";

/*
 * Finding: a rule's judgement of a Change (avoid: error, violation, issue).
 */

export type { Level };

/** A payload that one side accepts and the other refuses, by a validator that had no part in the judgement. */
export interface Witness {
	/** A whole body, or the value of a parameter or header. */
	readonly payload: JsonValue;
	/** Whose it is, with names in back-quotes: the request body of `POST /v1/payments` (application/json). */
	readonly of: string;
	readonly acceptedBy: "before" | "after";
	/** What the other side has against it. */
	readonly refusal: Refusal;
	/**
	 * Where the payload is no whole one, but the value alone that a discriminator's tag says to be one branch: that branch,
	 * whose schemas, as written, accept and refuse it.
	 */
	readonly branch?: { readonly before: SchemaId; readonly after: SchemaId };
}

export interface Refusal {
	/** RFC 6901, into the payload. */
	readonly pointer: string;
	/** The keyword of JSON Schema. */
	readonly keyword: string;
	/** In words: lower case, no full stop, names in back-quotes. */
	readonly text: string;
}

/**
 * `proved` has a witness; `by-structure` needs none, because what breaks is written (an operation is gone) or is no
 * matter of what is accepted; `unproven` says that none was found. What is no error is not proved.
 */
export type Proof = "proved" | "by-structure" | "unproven";

/** What a policy makes of a finding where it says other than the promises do. */
export interface UnderPolicy {
	/** The two verdicts with the policy's levels, at the operations that it is strictest about. */
	readonly wire: Level;
	readonly source: Level;
	/** The operations at which the finding is milder than its `level`, sorted by operation. */
	readonly milder: readonly OperationLevel[];
}

export interface OperationLevel {
	/** Operation.key. */
	readonly operation: string;
	readonly level: Level;
}

/** What of an API a finding is about, from what hurts its clients most. */
export type Subject = "operation" | "access" | "part" | "value" | "announcement" | "name";

/** How many of the operations that a finding reaches have a tag. */
export interface TagReach {
	readonly tag: string;
	readonly operations: number;
}

/** What a finding would cost if the description had one tag's operations alone. */
export interface TagPoints {
	readonly tag: string;
	readonly points: number;
}

/** What a rule said before positions, points and exceptions are known. */
export interface Judgement {
	readonly rule: string;
	readonly change: Change;
	/** Promise to deployed clients. */
	readonly wire: Level;
	/** Promise to code written against regenerated SDKs, as TypeScript's compiler sees it. */
	readonly source: Level;
	/** The level that counts, after the policy chose the promise and set its own levels. */
	readonly level: Level;
	/** Absent where the policy leaves the level to the promises. */
	readonly underPolicy?: UnderPolicy;
	readonly message: string;
	/** The message without cuts, to 20,000 characters; absent where nothing of it was cut. */
	readonly wholeMessage?: string;
	/**
	 * 16 hexadecimal digits that name this judgement for as long as the edit is the same: rule, direction, place on the
	 * before side and the two values. Neither wording nor lines nor the names on the after side are part of it.
	 */
	readonly fingerprint: string;
	readonly proof: Proof;
	readonly witness: Witness | null;
	/** Why an error has no witness: lower case, no full stop. Absent where it has one, or needs none. */
	readonly unproven?: string;
	/** What fails where an error is proved by structure: `POST /x` without a body. Absent where no one message shows it. */
	readonly failing?: string;
	/** The types of the SDKs in which the change stands, and those that go with it; sorted. */
	readonly types: readonly string[];
	/** The languages of SDKs in which code does not compile any more; absent where that was not found out. */
	readonly breaks?: readonly SdkLanguage[];
}

export interface Finding {
	readonly fingerprint: string;
	readonly rule: string;
	readonly level: Level;
	readonly wire: Level;
	readonly source: Level;
	/** Absent where the policy leaves the level to the promises. */
	readonly underPolicy?: UnderPolicy;
	readonly message: string;
	/** The message without cuts, to 20,000 characters; absent where nothing of it was cut. */
	readonly wholeMessage?: string;
	/** null where it is about the configuration: an expired exception, a version that did not move. */
	readonly direction: Direction | null;
	/** What the change does to the set of valid payloads. null where `direction` is. */
	readonly effect: Effect | null;
	/** null where it is about the configuration, or nobody kept it: it comes last among its level then. */
	readonly subject: Subject | null;
	/** Keys of the operations that it reaches, sorted, without repeats. */
	readonly operations: readonly string[];
	/** The tags of these operations, sorted by tag. */
	readonly tags: readonly TagReach[];
	/** The same in the words of SDKs and of MCP servers, for whoever does not write HTTP. */
	readonly reached: Reached;
	/**
	 * The languages of SDKs in which code that compiled does not any more, whatever guards and policy make of it. `source` is
	 * what TypeScript says, so that one may be broken where that is INFO. Of the SDKs that the configuration makes, where Go or Python is among them; absent elsewhere.
	 */
	readonly breaks?: readonly SdkLanguage[];
	/** Where the thing stands on each side, null on the side that has none. */
	readonly before: Location | null;
	readonly after: Location | null;
	/**
	 * Where to point a reader of the revision: `after`, or the nearest thing there that both sides have; the edit, where that
	 * is known of keywords that allow something else together; the number, where a flag beside it is `after`.
	 */
	readonly shownAt: Location;
	/** What had to be there for `after` to come: the nearest thing on the side before. Absent where `before` is there. */
	readonly cameTo?: Location;
	readonly points: number;
	/** Why the points are what they are, for people: `10 (ERR) × 2.6 (3 operations) × 1 (stable)`. */
	readonly pointsExplained: string;
	/** For the tags with a budget of their own that it reaches; absent where it reaches none. */
	readonly tagPoints?: readonly TagPoints[];
	readonly proof: Proof;
	readonly witness: Witness | null;
	/** Why an error has no witness: lower case, no full stop. Absent where it has one, or needs none. */
	readonly unproven?: string;
	/** What fails where an error is proved by structure: `POST /x` without a body. Absent where no one message shows it. */
	readonly failing?: string;
	/** The exception that covers it today, or null. */
	readonly exception: Exception | null;
}
