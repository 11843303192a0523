import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { quote, quoteValue } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";
import { sayDemands } from "../say/say-demands.ts";
import { sayInside } from "../say/say-inside.ts";
import { sayPatterns } from "../say/say-patterns.ts";

/*
 * A schema keyword that has no rule of its own, or a field beside the schemas that the model does not read, that differs as
 * written. It is never called equal, and called safe only where that was decided: where the diff could not tell the effect,
 * the law warns and says so.
 */

type Event = "set" | "removed" | "changed";

interface Facts {
	readonly from: JsonValue | undefined;
	readonly to: JsonValue | undefined;
}

const EVENTS: Readonly<Record<Event, { readonly doing: string; readonly done: string }>> = {
	set: { doing: "adding", done: "was added" },
	removed: { doing: "removing", done: "was removed" },
	changed: { doing: "changing", done: "changed" },
};

function eventOf({ from, to }: Facts): Event {
	if (from === undefined) return "set";
	return to === undefined ? "removed" : "changed";
}

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Compare both versions by hand, keep accepting what was valid, and record the result in the exception's reason.",
	response:
		"Compare both versions by hand, keep returning what was valid, and record the result in the exception's reason.",
};

const UNDECIDED: Effect = "unknown";

function keywordRule(event: Event, direction: Direction): Rule {
	return defineRule({
		id: `${direction}-keyword-${event}`,
		judges: "keyword-changed",
		axes: { direction, area: "schema", aspect: "keyword", action: event },
		...byLaw(
			UNDECIDED,
			direction,
			`${EVENTS[event].doing} a schema keyword that has no rule of its own in a ${direction}`,
		),
		why: "What the keyword refuses or allows is decided from both schemas where Driftgate reads it, as it reads `not`, `if` and `dependentRequired`; elsewhere the two descriptions do not show whether deployed clients still work.",
		rollout: ROLLOUT[direction],
		// It may say what the value is (`$dynamicRef`, `contentEncoding`), and so of which type.
		source: "ERR",
		judge: (change: ChangeOf<"keyword-changed">) => (eventOf(change.facts) === event ? change : null),
		say: sayKeyword,
	});
}

/**
 * By what it demands where that is short and counts, patterns by themselves, and with its values where they are words:
 * anything else is read beside the schemas.
 */
function sayKeyword({ facts: { keyword, ...values }, effect, voided, inside }: ChangeOf<"keyword-changed">): string {
	const event = eventOf(values);
	const patterns = keyword === "patternProperties" ? sayPatterns(values.from, values.to) : null;
	const counts = effect !== "none" || voided === "unsent";
	const demands = counts ? sayDemands(keyword, values.from, values.to) : null;
	const told = patterns ?? demands ?? (inside === undefined ? null : sayInside(inside));
	if (told !== null) return told;
	const { from = "", to = "" } = values;
	const { done } = EVENTS[event];
	if (typeof from !== "string" || typeof to !== "string") return `The keyword ${quote(keyword)} ${done}`;
	const was = event === "removed" ? `, which was ${quoteValue(from)},` : "";
	const became = {
		set: ` as ${quoteValue(to)}`,
		removed: "",
		changed: ` from ${quoteValue(from)} to ${quoteValue(to)}`,
	};
	return `The keyword ${quote(keyword)}${was} ${done}${became[event]}`;
}

function fieldRule(event: Event, direction: Direction): Rule {
	return defineRule({
		id: `${direction}-field-${event}`,
		judges: "field-changed",
		axes: { direction, area: "field", aspect: "field", action: event },
		...byLaw(UNDECIDED, direction, `${EVENTS[event].doing} a field that Driftgate does not model in a ${direction}`),
		rollout: ROLLOUT[direction],
		source: "INFO",
		judge: ({ facts }: ChangeOf<"field-changed">) => (eventOf(facts) === event ? facts : null),
		say: ({ field }) => `The field ${quote(field)} ${EVENTS[event].done}`,
	});
}

export const keywordRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(EVENTS) as Event[]).flatMap((event) => [keywordRule(event, direction), fieldRule(event, direction)]),
);
