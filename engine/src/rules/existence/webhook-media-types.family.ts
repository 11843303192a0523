import { quote } from "../../lib/say.ts";
import { existenceRules } from "../existence-rule.ts";
import type { Rule } from "../rule.ts";

/*
 * The media types of what a webhook or callback sends. Nobody asks for one: what joins reaches receivers that cannot read
 * it, and what goes is missed by none that reads the others.
 */

const SUBSCRIBED = "Send the new media type in a new version of the webhook that receivers opt in to.";

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
				doing: "adding a media type to a webhook",
				why: "Receivers cannot choose the media type of a delivery, and may be unable to read a new one.",
				breaks: "receivers may get a media type that they cannot read",
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
				doing: "removing a media type from a webhook",
				why: "Receivers cannot choose the media type of a delivery, so they already had to read the others.",
				breaks: "receivers already had to read the others",
			},
		],
	}),
];
