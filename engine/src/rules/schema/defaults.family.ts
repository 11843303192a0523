import type { ChangeOf, Direction } from "../../contract/change.ts";
import { quoteValue } from "../../lib/say.ts";
import { DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Defaults do not touch what is valid, so the law is silent. They are behaviour: an unchanged request that leaves the
 * value out asks for something else.
 */

type Event = "set" | "removed" | "changed";

const EVENTS: Readonly<Record<Event, { readonly doing: string; readonly request: "WARN" | "INFO" }>> = {
	// A default that is written down for the first time mostly describes what was so already.
	set: { doing: "setting", request: "INFO" },
	removed: { doing: "removing", request: "WARN" },
	changed: { doing: "changing", request: "WARN" },
};

function eventOf({ from, to }: ChangeOf<"default-changed">["facts"]): Event {
	if (from === undefined) return "set";
	return to === undefined ? "removed" : "changed";
}

const BECAUSE = {
	INFO: "No default that was described before means something else.",
	WARN: "The same payloads are valid, but a request that omits the value may now mean something else.",
} as const;

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Keep the old default for clients that omit the value, and change it in the next major version.",
	response: "State in the changelog what an absent value means.",
};

function defaultRule(event: Event, direction: Direction): Rule {
	const { doing, request } = EVENTS[event];
	const level = direction === "request" ? request : "INFO";
	const because = BECAUSE[level];
	return defineRule({
		id: `${direction}-default-${event}`,
		judges: "default-changed",
		axes: { direction, area: "schema", aspect: "default", action: event },
		level,
		doing: `${doing} a default in a ${direction}`,
		why: because,
		rollout: ROLLOUT[direction],
		convention: { is: "exactly", level, because },
		breaks: level === "WARN" ? "requests that omit it may now mean something else" : "the same payloads stay valid",
		...(level === "WARN" ? { breaksReceivers: "answers of receivers that omit it may now mean something else" } : {}),
		source: "INFO",
		judge: ({ facts }) => (eventOf(facts) === event ? facts : null),
		say,
	});
}

function say({ from, to }: ChangeOf<"default-changed">["facts"]): string {
	if (from === undefined) return `The default was set to ${quoteValue(to)}`;
	return to === undefined
		? `The default, which was ${quoteValue(from)}, was removed`
		: `The default changed from ${quoteValue(from)} to ${quoteValue(to)}`;
}

export const defaultRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(EVENTS) as Event[]).map((event) => defaultRule(event, direction)),
);
