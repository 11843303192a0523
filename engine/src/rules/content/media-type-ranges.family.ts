import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { isSuffixOf } from "../../openapi/is-suffix-of.ts";
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
	/** Whom it breaks, in the directions in which it breaks somebody. */
	readonly breaks: Readonly<Partial<Record<Direction, string>>>;
	/** The same of the answers of a webhook's or callback's receivers. */
	readonly breaksReceivers?: string;
	/** Of what a webhook or callback sends. */
	readonly unasked?: string;
}

const REFUSED =
	"clients that ask for the old media type with `Accept` get 406, or a media type that they did not ask for";

const UNREAD = "receivers that parse only bodies of the old media type no longer read them";

const OUTCOMES: Readonly<Record<Outcome, Row>> = {
	generalised: {
		effect: "widens",
		doing: "broadening the media type",
		directions: DIRECTIONS,
		breaks: { response: "clients may receive a media type that they cannot read" },
		unasked: "receivers may get a media type that they cannot read",
	},
	specialised: {
		effect: "narrows",
		doing: "narrowing the media type",
		directions: DIRECTIONS,
		breaks: { request: "requests with another media type that used to be accepted are now rejected" },
		breaksReceivers: "receivers' answers with another media type that used to be accepted are now rejected",
	},
	suffixed: {
		effect: "incomparable",
		doing: "replacing the media type with another one of the same syntax in the body",
		directions: ["response"],
		breaks: { response: REFUSED },
		unasked: UNREAD,
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
	const { effect, doing, directions, breaks, breaksReceivers, unasked = null } = OUTCOMES[outcome];
	return directions.map((direction) => {
		return defineRule({
			id: `${direction}-media-type-${outcome}`,
			judges: "media-type-changed",
			effects: [effect],
			axes: { direction, area: "media-type", aspect: "range", action: outcome },
			...byLaw(effect, direction, `${doing} of a ${direction}`),
			...(breaks[direction] === undefined ? {} : { breaks: breaks[direction], breaksReceivers }),
			breaksBy: ({ reaches, facts, effect }) => {
				const isUnasked = direction === "response" && reaches.every(({ part }) => part === "request-body");
				// Whoever asks for the special media type alone is refused the general one, as the other way round.
				const isLost = direction === "response" && effect === "widens" && isSuffixOf(facts.to, facts.from);
				if (isUnasked) return isLost ? UNREAD : unasked;
				return isLost ? REFUSED : null;
			},
			rollout: ROLLOUT[direction],
			// What is sent or read as bytes may become JSON, and the other way round.
			source: "ERR",
			judge: (change) => (outcomeOf(change) === outcome ? change.facts : null),
			say: ({ from, to }) => `The media type changed from ${quote(from)} to ${quote(to)}`,
		});
	});
});
