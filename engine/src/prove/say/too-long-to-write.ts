import type { Change } from "../../contract/change.ts";
import { MAX_LENGTH } from "../limits.ts";

const COUNTED: ReadonlyMap<string, readonly [least: boolean, thing: string]> = new Map([
	["maxLength", [false, "texts of more than N characters"]],
	["maxItems", [false, "lists of more than N items"]],
	["maxProperties", [false, "objects of more than N properties"]],
	["minLength", [true, "texts of at least N characters"]],
	["minItems", [true, "lists of at least N items"]],
	["minProperties", [true, "objects of at least N properties"]],
]);

/** Why no payload shows a limit: what it refuses is longer than what is made up. Null of any other change. */
export function tooLongToWrite({ kind, facts, direction }: Change): string | null {
	if (kind !== "bound-changed") return null;
	const [isLeast, things] = COUNTED.get(facts.keyword) ?? [];
	if (things === undefined) return null;
	// What one side refuses is above its own longest, and at least as long as the shortest of the other.
	const [accepting, refusing] = direction === "request" ? [facts.from, facts.to] : [facts.to, facts.from];
	const limit = isLeast ? accepting : refusing;
	if (typeof limit !== "number" || limit < MAX_LENGTH) return null;
	return `only ${things.replace("N", String(limit))} show it, and Driftgate writes out none of that length`;
}
