import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * A status gives way to a range that covers it, or to `default`, or the reverse: `200` and `2XX`. A client that reads the
 * status by its class (RFC 9110, section 15) goes on working, and one that waits for `200` alone may wait in vain: which
 * of the range's statuses is returned is not said. Direction "request" is the answer that a client gives to a webhook.
 */

type Outcome = "generalised" | "specialised";

const DOING: Readonly<Record<Outcome, string>> = {
	generalised: "describing a status by a range",
	specialised: "describing a range by one of its statuses",
};

const EFFECTS: Readonly<Record<Outcome, Readonly<Record<Direction, Effect>>>> = {
	generalised: { request: "widens", response: "unknown" },
	specialised: { request: "narrows", response: "narrows" },
};

const OF_RECEIVERS: Readonly<Record<Outcome, string>> = {
	generalised: "receivers can keep answering as before",
	specialised: "answers from receivers with another status are rejected",
};

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Go on accepting every status of the range from receivers that answer with it.",
	response: "Keep the explicit status (`200`) next to the range (`2XX`).",
};

function outcomeOf({ effect }: ChangeOf<"response-status-changed">): Outcome {
	return effect === "narrows" || effect === "none" ? "specialised" : "generalised";
}

export const statusRangeRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(DOING) as Outcome[]).map((outcome) =>
		defineRule({
			id: `${direction === "request" ? "webhook-" : ""}response-status-${outcome}`,
			judges: "response-status-changed",
			effects: [EFFECTS[outcome][direction]],
			axes: { direction, area: "response", aspect: "range", action: outcome },
			...byLaw(
				EFFECTS[outcome][direction],
				direction,
				`${DOING[outcome]} in ${direction === "request" ? "what a receiver answers to a webhook" : "a response"}`,
			),
			// The law speaks of requests.
			...(direction === "request" ? { breaks: OF_RECEIVERS[outcome] } : {}),
			rollout: ROLLOUT[direction],
			// Code that names a range finds no such name among the failures; what an answer holds is compared by itself.
			source: direction === "response" && outcome === "specialised" ? "ERR" : "INFO",
			judge: (change) => (outcomeOf(change) === outcome ? change.facts : null),
			say: ({ from, to }) => `The response ${quote(from)} became ${quote(to)}`,
		}),
	),
);
