import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import type { FlaggedLimit } from "../../contract/change-details.ts";
import { compareDecimals } from "../../lib/decimal.ts";
import { quote } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Bounds: every keyword whose values are ordered. Which way a move goes follows from the side that the keyword bounds;
 * the law does the rest, so that no direction, keyword or move can be forgotten.
 */

type Side = "upper" | "lower";
type Move = "set" | "removed" | "raised" | "lowered";

const KEYWORDS: Readonly<Record<string, { readonly name: string; readonly side: Side }>> = {
	maximum: { name: "maximum", side: "upper" },
	exclusiveMaximum: { name: "exclusive-maximum", side: "upper" },
	maxLength: { name: "max-length", side: "upper" },
	maxItems: { name: "max-items", side: "upper" },
	maxProperties: { name: "max-properties", side: "upper" },
	minimum: { name: "minimum", side: "lower" },
	exclusiveMinimum: { name: "exclusive-minimum", side: "lower" },
	minLength: { name: "min-length", side: "lower" },
	minItems: { name: "min-items", side: "lower" },
	minProperties: { name: "min-properties", side: "lower" },
};

const MOVES: Readonly<Record<Move, { readonly doing: string; readonly effect: Readonly<Record<Side, Effect>> }>> = {
	set: { doing: "setting", effect: { upper: "narrows", lower: "narrows" } },
	removed: { doing: "removing", effect: { upper: "widens", lower: "widens" } },
	raised: { doing: "raising", effect: { upper: "widens", lower: "narrows" } },
	lowered: { doing: "lowering", effect: { upper: "narrows", lower: "widens" } },
};

type BoundChange = ChangeOf<"bound-changed">;

/** A bound that only became exclusive, or stopped being so, moved the way its effect says. */
function moveOf({ facts, effect }: BoundChange, side: Side): Move {
	if (facts.from === null) return "set";
	if (facts.to === null) return "removed";
	if (facts.from !== facts.to) return isHigher(facts.to, facts.from) ? "raised" : "lowered";
	return (effect === "narrows") === (side === "lower") ? "raised" : "lowered";
}

/** Numbers that no double is are decimals, as text. */
function isHigher(a: number | string, b: number | string): boolean {
	return compareDecimals(String(a), String(b)) > 0;
}

function say({ facts: { keyword, from, to, was }, flagged }: BoundChange): string {
	if (flagged !== undefined) return sayFlagged(flagged, from, to);
	if (from === null) return `${quote(keyword)} was set to ${quote(String(to))}`;
	if (to === null) return `${quote(keyword)}, which was ${quote(String(from))}, was removed`;
	if (from === to)
		return `The bound ${quote(String(to))} became ${keyword.startsWith("exclusive") ? "ex" : "in"}clusive`;
	const moved = isHigher(to, from) ? "raised" : "lowered";
	if (was !== undefined) return `${quote(`${was}: ${from}`)} was ${moved} to ${quote(`${keyword}: ${to}`)}`;
	return `${quote(keyword)} was ${moved} from ${quote(String(from))} to ${quote(String(to))}`;
}

/** In the words of the dialect, which has the number at one keyword and a flag at the other. */
function sayFlagged(
	{ keyword, ...exclusive }: FlaggedLimit,
	from: BoundChange["facts"]["from"],
	to: BoundChange["facts"]["to"],
): string {
	const [before, after] = [quote(String(from)), quote(String(to))];
	if (from === null) return `${quote(keyword)}, which is exclusive, was set to ${after}`;
	if (to === null) return `${quote(keyword)}, which was ${before} and exclusive, was removed`;
	const moved = isHigher(to, from) ? "raised" : "lowered";
	if (exclusive.from && exclusive.to)
		return `${quote(keyword)}, which is exclusive, was ${moved} from ${before} to ${after}`;
	const kind = (isExclusive: boolean) => (isExclusive ? "(exclusive)" : "(inclusive)");
	return `${quote(keyword)} was ${moved} from ${before} ${kind(exclusive.from)} to ${after} ${kind(exclusive.to)}`;
}

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Keep accepting the wider range, measure who uses it, and reject it in the next major version or in a new property.",
	response:
		"Keep returned values within the old range, and return others in a new property or in the next major version.",
};

/** How many items there are is part of a tuple's type; and a branch left with its `type` alone has no type of its own. */
function canChangeTypes(keyword: string, move: Move): boolean {
	return move === "removed" || keyword === "minItems" || keyword === "maxItems";
}

function boundRule(keyword: string, name: string, side: Side, move: Move, direction: Direction): Rule {
	const { doing, effect } = MOVES[move];
	return defineRule({
		id: `${direction}-${name}-${move}`,
		judges: "bound-changed",
		axes: { direction, area: "schema", aspect: name, action: move },
		...byLaw(effect[side], direction, `${doing} \`${keyword}\` ${move === "removed" ? "from" : "in"} a ${direction}`),
		rollout: ROLLOUT[direction],
		source: canChangeTypes(keyword, move) ? "ERR" : "INFO",
		judge: (change) => (change.facts.keyword === keyword && moveOf(change, side) === move ? change : null),
		say,
	});
}

export const boundRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	Object.entries(KEYWORDS).flatMap(([keyword, { name, side }]) =>
		(Object.keys(MOVES) as Move[]).map((move) => boundRule(keyword, name, side, move, direction)),
	),
);
