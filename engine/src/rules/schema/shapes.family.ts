import type { JsonType } from "../../contract/api.ts";
import type { ChangeKind, ChangeOf, Direction, Effect } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { quote, quoteNames } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";
import { sayClosed, sayItems } from "../say/say-items.ts";

/*
 * Shapes: what a value may be at all (type, items, other properties, alternatives). Two such values are not ordered by
 * themselves; the diff has found which one contains the other, and the id says what it found.
 */

type Outcome = "narrowed" | "widened" | "changed";

const OUTCOMES: Readonly<Record<Effect, Outcome>> = {
	narrows: "narrowed",
	widens: "widened",
	incomparable: "changed",
	unknown: "changed",
	none: "changed",
};

const TYPICAL: Readonly<Record<Outcome, Effect>> = { narrowed: "narrows", widened: "widens", changed: "incomparable" };

type ShapeKind = Extract<
	ChangeKind,
	"type-changed" | "items-changed" | "additional-properties-changed" | "union-changed" | "interplay-changed"
>;

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Accept both shapes (`oneOf` or a list of types) while clients migrate, and drop the old one in the next major version.",
	response:
		"Return the new shape in a new property, deprecate the old one with an `x-sunset` date, and remove it after that date.",
};

interface Shape<K extends ShapeKind> {
	readonly judges: K;
	/** Whether, of any two of them, one contains the other: then nothing is ever replaced. */
	readonly ordered: boolean;
	/** What is written, where that tells an outcome of which nobody knows whether it matters; null elsewhere. */
	readonly written?: (change: ChangeOf<K>) => Outcome | null;
	/** Of ordered ones, whether what is written allows more than before. */
	readonly grew?: (facts: ChangeOf<K>["facts"]) => boolean;
	readonly name: string;
	readonly called: string;
	/** ERR where SDK types follow the keyword: a wider one, too, is another type, or a type with another name. */
	readonly source: Level;
	readonly say: (facts: ChangeOf<K>["facts"]) => string;
	/** What is said instead where the place of the change tells it better; null elsewhere. */
	readonly sayInPlace?: (change: ChangeOf<K>) => string | null;
}

const typeShape: Shape<"type-changed"> = {
	judges: "type-changed",
	ordered: false,
	name: "type",
	called: "the type",
	source: "ERR",
	say: ({ from, to, meant }) => {
		if (meant !== undefined) return `The type changed from ${sayMeant(from, meant.from)} to ${sayMeant(to, meant.to)}`;
		if (to?.length === 0) return `No value is allowed any more (before: ${sayTypes(from)})`;
		if (from?.length === 0) return `Values are allowed now (${sayTypes(to)}), where none was`;
		return `The type changed from ${sayTypes(from)} to ${sayTypes(to)}`;
	},
	sayInPlace: sayItems,
};

function sayMeant(written: Types, meant: readonly JsonType[]): string {
	return written === null ? `${quoteNames(meant)} (implied, without a \`type\`)` : quoteNames(meant);
}

type Types = ChangeOf<"type-changed">["facts"]["from"];

/** Null is told by itself, and so is left out where there are other types. */
function sayTypes(types: Types): string {
	if (types === null) return "any";
	return types.join() === "null" ? "only `null`" : quoteNames(types);
}

const EXTENT = { any: "anything", none: "nothing", schema: "only values that match its schema" } as const;

const SIZE = { none: 0, schema: 1, any: 2 } as const;

const itemsShape: Shape<"items-changed"> = {
	judges: "items-changed",
	ordered: true,
	grew: ({ from, to }) => SIZE[to] > SIZE[from],
	name: "items",
	called: "`items`",
	source: "ERR",
	say: ({ from, to }) => `\`items\`, which allowed ${EXTENT[from]}, now allows ${EXTENT[to]}`,
	sayInPlace: sayClosed,
};

const additionalPropertiesShape: Shape<"additional-properties-changed"> = {
	judges: "additional-properties-changed",
	ordered: true,
	grew: ({ from, to }) => SIZE[to] > SIZE[from],
	name: "additional-properties",
	called: "`additionalProperties`",
	source: "ERR",
	say: ({ from, to }) => `\`additionalProperties\`, which allowed ${EXTENT[from]}, now allows ${EXTENT[to]}`,
};

const unionShape: Shape<"union-changed"> = {
	judges: "union-changed",
	ordered: false,
	name: "union",
	called: "`oneOf` or `anyOf`",
	source: "ERR",
	// No search ended before it was known: values that several branches match may be sent, or not.
	written: ({ effect, undecided, direction, facts: { from, to } }) => {
		if (effect !== "unknown" || undecided !== undefined) return null;
		if (direction === "request") return from === "anyOf" && to === "oneOf" ? "narrowed" : null;
		return from === "oneOf" && to === "anyOf" ? "widened" : null;
	},
	say: ({ from, to }) => {
		if (from === "none") return `${quote(to)} was added`;
		return to === "none" ? `${quote(from)} was removed` : `${quote(from)} became ${quote(to)}`;
	},
};

/** Keywords that refuse or allow together what none of them does alone: branches that overlap, a `not` beside an enum. */
const interplayShape: Shape<"interplay-changed"> = {
	judges: "interplay-changed",
	// What is told by no edit of its own is what was lost, or what was gained; both at once are told by others.
	ordered: true,
	name: "interplay",
	called: "the combined keywords",
	source: "INFO",
	say: ({ keywords }) => {
		if (keywords.length === 0) return "The values that are allowed changed";
		return `What ${quoteNames(keywords)} ${keywords.length === 1 ? "allows" : "allow together"} changed`;
	},
};

/**
 * Ordered shapes that change without an effect go by what is written. An effect that should not occur goes by the name
 * that breaks; the law gives its level.
 */
function outcomeOf<K extends ShapeKind>(change: ChangeOf<K>, shape: Shape<K>): Outcome {
	const { effect, direction, facts } = change;
	const outcome = shape.written?.(change) ?? OUTCOMES[effect];
	if (outcome !== "changed" || !shape.ordered) return outcome;
	if ((effect === "none" || effect === "unknown") && shape.grew !== undefined)
		return shape.grew(facts) ? "widened" : "narrowed";
	return direction === "request" ? "narrowed" : "widened";
}

/** The effects whose changes go by an outcome: see `outcomeOf`. */
function effectsOf<K extends ShapeKind>({ ordered, grew, written }: Shape<K>, outcome: Outcome, direction: Direction) {
	const own = (Object.keys(OUTCOMES) as Effect[]).filter((effect) => OUTCOMES[effect] === outcome);
	const takesRest = outcome === (direction === "request" ? "narrowed" : "widened");
	if (!ordered) return written === undefined || !takesRest ? own : [...own, "unknown" as const];
	return [
		...own,
		...(takesRest || grew !== undefined ? ["unknown" as const] : []),
		...(takesRest || grew !== undefined ? ["none" as const] : []),
	];
}

function rulesOf<K extends ShapeKind>(shape: Shape<K>): readonly Rule[] {
	const { judges, ordered, name, called, source, say, sayInPlace } = shape;
	const outcomes = (Object.keys(TYPICAL) as Outcome[]).filter((outcome) => !ordered || outcome !== "changed");
	return DIRECTIONS.flatMap((direction) =>
		outcomes.map((outcome) =>
			defineRule({
				id: `${direction}-${name}-${outcome}`,
				judges,
				effects: effectsOf(shape, outcome, direction),
				axes: { direction, area: "schema", aspect: name, action: outcome },
				...byLaw(TYPICAL[outcome], direction, `${DOING[outcome]} ${called} of a value in a ${direction}`),
				rollout: ROLLOUT[direction],
				source,
				judge: (change: ChangeOf<K>): ChangeOf<K> | null => (outcomeOf(change, shape) === outcome ? change : null),
				say: (change) => sayInPlace?.(change) ?? say(change.facts),
			}),
		),
	);
}

const DOING: Readonly<Record<Outcome, string>> = {
	narrowed: "narrowing",
	widened: "widening",
	changed: "replacing",
};

export const shapeRules: readonly Rule[] = [
	...rulesOf(typeShape),
	...rulesOf(itemsShape),
	...rulesOf(additionalPropertiesShape),
	...rulesOf(unionShape),
	...rulesOf(interplayShape),
];
