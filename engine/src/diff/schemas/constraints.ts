import { isWithin } from "../../containment/formats.ts";
import type { Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { ARRAY, NUMBER, SCALAR, STRING } from "../../lib/json-types.ts";
import { effectOf } from "../effects/effect.ts";
import type { SchemaPair } from "./schema-pair.ts";
import { isMultiple } from "./values.ts";

/** Compares the keywords that are sets of demands: all of them hold. */
export function compareConstraints(pair: SchemaPair): void {
	if ((pair.common & ARRAY) !== 0) compareUniqueItems(pair);
	if ((pair.common & STRING) !== 0) comparePatterns(pair);
	if ((pair.common & SCALAR) !== 0) compareFormats(pair);
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

/** Whether one pattern contains another cannot be told cheaply: only what is added or taken away is decided. */
function comparePatterns(pair: SchemaPair): void {
	const from = pair.before.patterns.filter((pattern) => !UNIVERSAL.has(pattern));
	const to = pair.after.patterns.filter((pattern) => !UNIVERSAL.has(pattern));
	const { removed, added } = differences(from, to);
	if (removed.length === 0 && added.length === 0) return;
	const isListed = pair.before.enum !== null || pair.after.enum !== null;
	const isDecidable = !isListed && (removed.length === 0 || added.length === 0);
	const effect = isDecidable ? effectOf({ narrows: added.length > 0, widens: removed.length > 0 }) : "unknown";
	const facts = { from: said(pair.before.patterns), to: said(pair.after.patterns) };
	pair.edit("constraint-changed", { keyword: "pattern", ...facts }, effect, "pattern");
}

/** How to show a value says nothing of which values are valid. */
const DISPLAY: ReadonlySet<string> = new Set(["password", "textarea", "multiline", "markdown", "html"]);

function compareFormats(pair: SchemaPair): void {
	const from = pair.before.formats.filter((format) => !DISPLAY.has(format));
	const to = pair.after.formats.filter((format) => !DISPLAY.has(format));
	const { removed, added } = differences(from, to);
	if (removed.length === 0 && added.length === 0) return;
	const facts = { keyword: "format" as const, from: said(pair.before.formats), to: said(pair.after.formats) };
	pair.edit("constraint-changed", facts, effectOfFormats(pair, removed, added), "format");
}

const BINARY = "binary";

function effectOfFormats(pair: SchemaPair, removed: readonly string[], added: readonly string[]): Effect {
	if (pair.before.enum !== null || pair.after.enum !== null) return "unknown";
	// What are bytes on one side, and text on the other, is carried in another way.
	if (removed.includes(BINARY) || added.includes(BINARY)) return "incomparable";
	const isImplied = (format: string, by: readonly string[]) => by.some((other) => isWithin(other, format));
	return effectOf({
		narrows: added.some((format) => !isImplied(format, removed)),
		widens: removed.some((format) => !isImplied(format, added)),
	});
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

function differences<T>(from: readonly T[], to: readonly T[]): { removed: readonly T[]; added: readonly T[] } {
	return {
		removed: from.filter((demand) => !to.includes(demand)),
		added: to.filter((demand) => !from.includes(demand)),
	};
}

/** One demand is said as it is, several as a list, none as null. */
function said(demands: readonly (string | number)[]): JsonValue {
	const [only = null] = demands;
	return demands.length < 2 ? only : demands;
}
