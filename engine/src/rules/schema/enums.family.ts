import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import { quoteValues } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { type Convention, defineRule, type Rule } from "../rule.ts";

/*
 * Enums: the values that are allowed, `const` being an enum of one. What happened follows from the two lists; the law
 * judges it. One convention: who was told to expect more values does.
 */

type EnumFacts = ChangeOf<"enum-changed">["facts"];
type Event = "set" | "dropped" | "value-added" | "value-removed" | "values-replaced";

interface Row {
	readonly event: Event;
	readonly effect: Effect;
	readonly doing: string;
	readonly say: (facts: EnumFacts) => string;
	/** The same where the list does the opposite of what the event does by itself: other keywords are why. */
	readonly sayTurned?: (facts: EnumFacts) => string;
}

const ROWS: readonly Row[] = [
	{
		event: "set",
		effect: "narrows",
		doing: "adding an enum",
		say: ({ to }) => `The values were limited to ${quoteValues(to ?? [])}`,
		sayTurned: ({ to }) =>
			`The values were limited to ${quoteValues(to ?? [])}, some of which other keywords refused before`,
	},
	{
		event: "dropped",
		effect: "widens",
		doing: "removing an enum",
		say: ({ from }) => `The values are no longer limited to ${quoteValues(from ?? [])}`,
		sayTurned: ({ from }) =>
			`The values are no longer listed (${quoteValues(from ?? [])}), and other keywords now refuse some of them`,
	},
	{
		event: "value-added",
		effect: "widens",
		doing: "adding an enum value",
		say: ({ added }) => `${enumValues(added)} added`,
	},
	{
		event: "value-removed",
		effect: "narrows",
		doing: "removing an enum value",
		say: ({ removed }) => `${enumValues(removed)} removed`,
	},
	{
		event: "values-replaced",
		effect: "incomparable",
		doing: "replacing enum values",
		say: ({ added, removed }) => `${enumValues(removed)} replaced by ${quoteValues(added)}`,
	},
];

function enumValues(values: EnumFacts["added"]): string {
	return `The enum ${values.length === 1 ? "value" : "values"} ${quoteValues(values)} ${values.length === 1 ? "was" : "were"}`;
}

function eventOf({ from, to, added, removed }: EnumFacts): Event {
	if (from === null) return "set";
	if (to === null) return "dropped";
	if (removed.length === 0) return "value-added";
	return added.length === 0 ? "value-removed" : "values-replaced";
}

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Accept old and new values, deprecate the old ones in the description, and reject them in the next major version.",
	response:
		"Mark the enum with `x-extensible-enum` before you add a value, or return new values in a new property or only to clients that opt in.",
};

const TURNED: Readonly<Partial<Record<Effect, Effect>>> = { narrows: "widens", widens: "narrows" };

const rows: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	ROWS.map(({ event, effect, doing, say, sayTurned = say }) =>
		defineRule({
			id: `${direction}-enum-${event}`,
			judges: "enum-changed",
			axes: { direction, area: "schema", aspect: "enum", action: event },
			...byLaw(effect, direction, `${doing} in a ${direction}`),
			rollout: ROLLOUT[direction],
			// The values are literal types, which code names, passes on and compares with.
			source: "ERR",
			judge: ({ facts, effect: own }) =>
				eventOf(facts) === event && !isAnnounced(facts, direction) ? { facts, own } : null,
			say: ({ facts, own }) => (own === "incomparable" || own === TURNED[effect] ? sayTurned : say)(facts),
		}),
	),
);

/** `x-extensible-enum`: clients of the response were told that values would be added. */
function isAnnounced(facts: EnumFacts, direction: Direction): boolean {
	return direction === "response" && facts.extensible && eventOf(facts) === "value-added";
}

const ANNOUNCED: Convention = {
	is: "at-most",
	level: "INFO",
	because: "The enum is marked as extensible, so clients must expect values that they do not know.",
};

const extensible = defineRule({
	id: "response-extensible-enum-value-added",
	judges: "enum-changed",
	axes: { direction: "response", area: "schema", aspect: "extensible-enum", action: "value-added" },
	level: "INFO",
	doing: "adding a value to an extensible enum in a response",
	why: ANNOUNCED.because,
	rollout: "Announce the new value in the changelog before the server first returns it.",
	convention: ANNOUNCED,
	breaks: "clients of an extensible enum must expect new values",
	breaksReceivers: "receivers of an extensible enum must expect new values",
	source: "INFO",
	judge: ({ facts }) => (isAnnounced(facts, "response") ? facts : null),
	say: ({ added }) => `${enumValues(added)} added to an extensible enum`,
});

export const enumRules: readonly Rule[] = [...rows, extensible];
