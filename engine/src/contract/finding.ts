import type { Change, Direction, Effect } from "./change.ts";
import type { Exception } from "./config.ts";
import type { JsonValue } from "./json.ts";
import type { Level } from "./level.ts";
import type { Location } from "./source.ts";

/*
 * Finding: a rule's judgement of a Change (avoid: error, violation, issue).
 */

export type { Level };

/** A payload that one side accepts and the other refuses. */
export interface Witness {
	readonly payload: JsonValue;
	readonly acceptedBy: "before" | "after";
}

/** `proved` has a witness; `by-structure` needs none (an operation is gone); `unproven` says that none was found. */
export type Proof = "proved" | "by-structure" | "unproven";

/** What a rule said before positions, points and exceptions are known. */
export interface Judgement {
	readonly rule: string;
	readonly change: Change;
	/** Promise to deployed clients. */
	readonly wire: Level;
	/** Promise to code written against regenerated SDKs. */
	readonly source: Level;
	/** The level that counts, after the policy chose the promise and set its own levels. */
	readonly level: Level;
	readonly message: string;
	/**
	 * 16 hexadecimal digits that name this judgement for as long as the edit is the same: rule, direction, place on the
	 * before side and the two values. Neither wording nor lines nor the names on the after side are part of it.
	 */
	readonly fingerprint: string;
	readonly proof: Proof;
	readonly witness: Witness | null;
}

export interface Finding {
	readonly fingerprint: string;
	readonly rule: string;
	readonly level: Level;
	readonly wire: Level;
	readonly source: Level;
	readonly message: string;
	/** null where it is about the configuration: an expired exception, a version that did not move. */
	readonly direction: Direction | null;
	/** What the change does to the set of valid payloads: an INFO that widens is an addition. null where `direction` is. */
	readonly effect: Effect | null;
	/** Keys of the operations that it reaches, sorted, without repeats. */
	readonly operations: readonly string[];
	/** Where the thing stands on each side, null on the side that has none. */
	readonly before: Location | null;
	readonly after: Location | null;
	/** Where to point a reader of the revision: `after`, or the nearest thing there that both sides have. */
	readonly shownAt: Location;
	readonly points: number;
	/** Why the points are what they are, for people: `10 (ERR) × 2.6 (3 operations) × 1 (stable)`. */
	readonly pointsExplained: string;
	readonly proof: Proof;
	readonly witness: Witness | null;
	/** The exception that covers it today, or null. */
	readonly exception: Exception | null;
}
