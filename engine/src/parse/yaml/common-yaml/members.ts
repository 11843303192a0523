import type { JsonValue } from "../../../contract/json.ts";
import { uncommon } from "./cursor.ts";
import { meaningOf } from "./plain-scalar.ts";

export type Members = Record<string, JsonValue>;

/**
 * The members, if there are as many as were written: a key that stands twice, and `__proto__`, which an assignment does
 * not add, are the general reader's.
 */
export function checkMembers(members: Members, written: number): Members {
	if (Object.keys(members).length !== written) uncommon();
	return members;
}

/** The key that a plain scalar is: a number or a word is one by the text of its value. `<<` would merge. */
export function keyOf(text: string): string {
	if (text === "<<") uncommon();
	return String(meaningOf(text));
}
