import type { Change } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { isUnchecked } from "../check/has-format.ts";

/** Numbers that a standard describes by how a machine holds them: validators take every number for one of theirs. */
const HELD: ReadonlySet<string> = new Set(["float", "double"]);

/**
 * Why no validator tells a value that has a format from one that has not, where one side of a change demands it: the side
 * that must accept the value, or the one that must refuse it. Null where validators check it, or it is another change.
 */
export function uncheckedFormat({ kind, facts, direction }: Change, side: "accepting" | "refusing"): string | null {
	if (kind !== "constraint-changed" || facts.keyword !== "format") return null;
	const isBefore = (direction === "request") === (side === "accepting");
	const demanded = [isBefore ? facts.from : facts.to].flat().filter((format) => typeof format === "string");
	const unchecked = demanded.find(isUnchecked);
	if (unchecked !== undefined) return `JSON Schema validators do not check the format ${quote(unchecked)}`;
	const held = side === "refusing" ? demanded.find((format) => HELD.has(format)) : undefined;
	if (held === undefined) return null;
	return `JSON Schema validators do not check which numbers fit ${quote(held)}: neither its range nor its precision`;
}
