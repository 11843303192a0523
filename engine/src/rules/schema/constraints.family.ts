import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { quote, quoteValue } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Constraints: keywords that are demands, not positions on a scale. One comes, goes, or becomes another one; whether the
 * new one contains the old is the diff's to find, and "unknown" where it cannot (a pattern, mostly).
 */

type Keyword = ChangeOf<"constraint-changed">["facts"]["keyword"];
type Event = "set" | "removed" | "changed";

const KEYWORDS: Readonly<Record<Keyword, { readonly name: string; readonly changed: Effect | null }>> = {
	pattern: { name: "pattern", changed: "unknown" },
	format: { name: "format", changed: "incomparable" },
	multipleOf: { name: "multiple-of", changed: "incomparable" },
	// A switch: it is on or off, and has no third value to change to.
	uniqueItems: { name: "unique-items", changed: null },
};

function demandsNothing(value: JsonValue): boolean {
	return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

function eventOf({ from, to }: ChangeOf<"constraint-changed">["facts"]): Event {
	if (demandsNothing(from)) return "set";
	return demandsNothing(to) ? "removed" : "changed";
}

const EVENTS: Readonly<Record<Event, string>> = { set: "setting", removed: "removing", changed: "changing" };

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Keep accepting the old format, convert it on the server, and require the new one in a new property or in the next major version.",
	response: "Return the new format in a new property, and deprecate the old one.",
};

/** Bytes have a type of their own (`format: binary`); and a branch left with its `type` alone has none. */
function canChangeTypes(keyword: Keyword, event: Event): boolean {
	return keyword === "format" || event === "removed";
}

function constraintRule(keyword: Keyword, event: Event, effect: Effect, direction: Direction): Rule {
	const { name } = KEYWORDS[keyword];
	return defineRule({
		id: `${direction}-${name}-${event}`,
		judges: "constraint-changed",
		axes: { direction, area: "schema", aspect: name, action: event },
		...byLaw(
			effect,
			direction,
			`${EVENTS[event]} \`${keyword}\` ${event === "removed" ? "from" : "in"} a ${direction}`,
		),
		rollout: ROLLOUT[direction],
		source: canChangeTypes(keyword, event) ? "ERR" : "INFO",
		judge: ({ facts }) => (facts.keyword === keyword && eventOf(facts) === event ? facts : null),
		say,
	});
}

function say(facts: ChangeOf<"constraint-changed">["facts"]): string {
	const from = quoteValue(onlyOne(facts.from));
	const to = quoteValue(onlyOne(facts.to));
	const event = eventOf(facts);
	if (event === "set") return `${quote(facts.keyword)} was set to ${to}`;
	return event === "removed"
		? `${quote(facts.keyword)}, which was ${from}, was removed`
		: `${quote(facts.keyword)} changed from ${from} to ${to}`;
}

/** Several demands come from an allOf; a single one reads better without its brackets. */
function onlyOne(value: JsonValue): JsonValue {
	return Array.isArray(value) && value.length === 1 ? (value[0] as JsonValue) : value;
}

export const constraintRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(KEYWORDS) as Keyword[]).flatMap((keyword) => {
		const { changed } = KEYWORDS[keyword];
		return [
			constraintRule(keyword, "set", "narrows", direction),
			constraintRule(keyword, "removed", "widens", direction),
			...(changed === null ? [] : [constraintRule(keyword, "changed", changed, direction)]),
		];
	}),
);
