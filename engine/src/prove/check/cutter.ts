import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Resolved } from "../../contract/source.ts";
import type { Here } from "./here.ts";
import type { Question } from "./question.ts";
import type { Spot } from "./spot.ts";

/** Cuts subschemas for those who cut the keywords that hold them. */
export interface Cutter {
	readonly question: Question;
	/** What of a schema has a say on the values to which it is applied. */
	cut(node: Resolved, values: readonly JsonValue[], spot: Spot): JsonValue;
	/** What is cut meanwhile is one of several that may hold. */
	amongBranches<T>(run: () => T): T;
	/** Throws Unprovable where all that was cut is too much. */
	charge(cost: number): void;
}

/**
 * What of one keyword has a say on the values that are here; undefined where it says nothing of them. `beside` are all
 * keywords of the schema.
 */
export type CutKeyword = (value: JsonValue, here: Here, cutter: Cutter, beside: JsonObject) => JsonValue | undefined;
