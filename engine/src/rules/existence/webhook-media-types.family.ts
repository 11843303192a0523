import { quote } from "../../lib/say.ts";
import { existenceRules } from "../existence-rule.ts";
import type { Rule } from "../rule.ts";

/*
 * The media types of what a webhook or callback sends. Nobody asks for one: what joins reaches receivers that cannot read
 * it, and what goes is missed by none that reads the others.
 */

const SUBSCRIBED = "Send the new media type in a new version of the webhook that receivers subscribe to.";

export const webhookMediaTypeRules: readonly Rule[] = [
	...existenceRules({
		judges: "media-type-added",
		area: "media-type",
		say: ({ mediaType }) => `The media type ${quote(mediaType)} was added`,
		aspect: "webhook-media-type-added",
		when: ({ unasked }) => unasked === true,
		rollout: { request: SUBSCRIBED, response: SUBSCRIBED },
		rows: [
			{
				id: "webhook-media-type-added",
				direction: "response",
				required: null,
				effect: "widens",
				doing: "sending another media type in a webhook",
				why: "A receiver does not choose what it is sent, and cannot read what it was not told of.",
				breaks: "receivers may be sent what they cannot read",
			},
		],
	}),
	...existenceRules({
		judges: "media-type-removed",
		area: "media-type",
		say: ({ mediaType }) => `The media type ${quote(mediaType)} was removed`,
		aspect: "webhook-media-type-removed",
		when: ({ unasked }) => unasked === true,
		rollout: { request: SUBSCRIBED, response: SUBSCRIBED },
		rows: [
			{
				id: "webhook-media-type-removed",
				direction: "response",
				required: null,
				effect: "narrows",
				doing: "no longer sending a media type in a webhook",
				why: "Receivers had to read the others too, as they do not choose what they are sent.",
				breaks: "receivers had to read the others too",
			},
		],
	}),
];
