import type { Direction, Effect } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * A media type gives way to one that covers it, or that it covers: `text/plain` and `text/*`, and in what is returned
 * also `application/problem+json` and `application/json` (RFC 6839). More kinds of messages are possible, or fewer; the
 * law does the rest.
 */

type Outcome = "generalised" | "specialised";

const OUTCOMES: Readonly<Record<Outcome, { readonly effect: Effect; readonly doing: string }>> = {
	generalised: { effect: "widens", doing: "broadening the media type" },
	specialised: { effect: "narrows", doing: "narrowing the media type" },
};

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Keep accepting everything that the old media type covered, and drop it in the next major version.",
	response: "Keep returning the old media type, and return others only to clients that request them with `Accept`.",
};

export const mediaTypeRangeRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(OUTCOMES) as Outcome[]).map((outcome) => {
		const { effect, doing } = OUTCOMES[outcome];
		return defineRule({
			id: `${direction}-media-type-${outcome}`,
			judges: "media-type-changed",
			axes: { direction, area: "media-type", aspect: "range", action: outcome },
			...byLaw(effect, direction, `${doing} of a ${direction}`),
			rollout: ROLLOUT[direction],
			// What is sent or read as bytes may become JSON, and the other way round.
			source: "ERR",
			judge: (change) => ((change.effect === "widens") === (outcome === "generalised") ? change.facts : null),
			say: ({ from, to }) => `The media type changed from ${quote(from)} to ${quote(to)}`,
		});
	}),
);
