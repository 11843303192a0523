import { ARRAY, NUMBER, SCALAR, STRING } from "../../lib/json-types.ts";
import { effectOf } from "../effects/effect.ts";
import { compareContentEncoding } from "./content-encodings.ts";
import { differences, said } from "./demand-lists.ts";
import { leastCount } from "./form.ts";
import { compareFormats } from "./formats.ts";
import type { SchemaPair } from "./schema-pair.ts";
import { isMultiple } from "./values.ts";

/** Compares the keywords that are sets of demands: all of them hold. */
export function compareConstraints(pair: SchemaPair): void {
	if ((pair.common & ARRAY) !== 0) compareUniqueItems(pair);
	if ((pair.common & STRING) !== 0) comparePatterns(pair);
	if ((pair.common & SCALAR) !== 0) compareFormats(pair);
	if ((pair.common & STRING) !== 0) compareContentEncoding(pair);
	if ((pair.common & NUMBER) !== 0) compareSteps(pair);
}

function compareUniqueItems(pair: SchemaPair): void {
	const from = pair.before.uniqueItems;
	const to = pair.after.uniqueItems;
	if (from !== to) {
		pair.edit("constraint-changed", { keyword: "uniqueItems", from, to }, to ? "narrows" : "widens", "uniqueItems");
	}
}

/** Patterns that match every text, the empty one included. */
const UNIVERSAL: ReadonlySet<string> = new Set(["", "^", "$", ".*", "^.*", ".*$", "[\\s\\S]*", "^[\\s\\S]*$", "(.*)"]);

/** Patterns that match every text but the empty one. */
const UNIVERSAL_BUT_EMPTY: ReadonlySet<string> = new Set([
	".",
	".+",
	"^.+",
	".+$",
	"^.+$",
	"[\\s\\S]+",
	"^[\\s\\S]+$",
	"(.+)",
]);

/** Whether one pattern contains another cannot be told cheaply: only what is added or taken away is decided. */
function comparePatterns(pair: SchemaPair): void {
	const refuses = (pattern: string) =>
		!UNIVERSAL.has(pattern) && !(leastCount(pair.form) > 0 && UNIVERSAL_BUT_EMPTY.has(pattern));
	const from = pair.before.patterns.filter(refuses);
	const to = pair.after.patterns.filter(refuses);
	const { removed, added } = differences(from, to);
	if (removed.length === 0 && added.length === 0) return;
	const isListed = pair.before.enum !== null || pair.after.enum !== null;
	const isDecidable = !isListed && (removed.length === 0 || added.length === 0);
	const effect = isDecidable ? effectOf({ narrows: added.length > 0, widens: removed.length > 0 }) : "unknown";
	const facts = { from: said(pair.before.patterns), to: said(pair.after.patterns) };
	pair.edit("constraint-changed", { keyword: "pattern", ...facts }, effect, "pattern");
}

/** A step is implied by one of the other side that it divides: multiples of 6 are multiples of 3. */
function compareSteps(pair: SchemaPair): void {
	if (pair.before.enum !== null || pair.after.enum !== null) return;
	const { multipleOf: from } = pair.before;
	const { multipleOf: to } = pair.after;
	const isImplied = (step: number, by: readonly number[]) => by.some((value) => isMultiple({ value }, step));
	const narrows = to.some((step) => !isImplied(step, from));
	const widens = from.some((step) => !isImplied(step, to));
	if (!narrows && !widens) return;
	const facts = { keyword: "multipleOf" as const, from: said(from), to: said(to) };
	pair.edit("constraint-changed", facts, effectOf({ narrows, widens }), "multipleOf");
}
