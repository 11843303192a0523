import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * A media type gives way to one that covers it, or that it covers: `text/plain` and `text/*`, and in what is returned
 * also `application/problem+json` and `application/json` (RFC 6839). More kinds of messages are possible, or fewer; the
 * law does the rest.
 */

type Outcome = "generalised" | "specialised" | "suffixed";

interface Row {
	readonly effect: Effect;
	readonly doing: string;
	readonly directions: readonly Direction[];
	readonly breaks?: string;
	/** Of what a webhook or callback sends. */
	readonly unasked?: string;
}

const OUTCOMES: Readonly<Record<Outcome, Row>> = {
	generalised: { effect: "widens", doing: "broadening the media type", directions: DIRECTIONS },
	specialised: { effect: "narrows", doing: "narrowing the media type", directions: DIRECTIONS },
	suffixed: {
		effect: "incomparable",
		doing: "replacing the media type with another of the same syntax",
		directions: ["response"],
		breaks: "clients that ask for the old media type with `Accept` get 406, or a media type that they did not ask for",
		unasked: "receivers that parse only bodies of the old media type no longer read them",
	},
};

function outcomeOf({ effect, direction }: ChangeOf<"media-type-changed">): Outcome {
	if (effect === "incomparable" && direction === "response") return "suffixed";
	return effect === "widens" ? "generalised" : "specialised";
}

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Keep accepting everything that the old media type covered, and drop it in the next major version.",
	response: "Keep returning the old media type, and return others only to clients that request them with `Accept`.",
};

export const mediaTypeRangeRules: readonly Rule[] = (Object.keys(OUTCOMES) as Outcome[]).flatMap((outcome) => {
	const { effect, doing, directions, breaks, unasked = null } = OUTCOMES[outcome];
	return directions.map((direction) => {
		return defineRule({
			id: `${direction}-media-type-${outcome}`,
			judges: "media-type-changed",
			effects: [effect],
			axes: { direction, area: "media-type", aspect: "range", action: outcome },
			...byLaw(effect, direction, `${doing} of a ${direction}`),
			...(breaks === undefined ? {} : { breaks }),
			breaksBy: ({ reaches }) => (reaches.every(({ part }) => part === "request-body") ? unasked : null),
			rollout: ROLLOUT[direction],
			// What is sent or read as bytes may become JSON, and the other way round.
			source: "ERR",
			judge: (change) => (outcomeOf(change) === outcome ? change.facts : null),
			say: ({ from, to }) => `The media type changed from ${quote(from)} to ${quote(to)}`,
		});
	});
});
