import { quote } from "../../lib/say.ts";
import { existenceRules } from "../existence-rule.ts";
import type { Rule } from "../rule.ts";
import { isAboutWholeAnswer } from "../whole-answer.ts";

/*
 * Whether what a receiver answers to a webhook or callback has content. Nothing says that content is required, so that
 * neither an empty answer nor one that is not read is certain to be refused.
 */

const ROLLOUT = {
	request: "Accept answers with and without content from the receivers of this version of the webhook.",
	response: "Accept answers with and without content from the receivers of this version of the webhook.",
};

export const webhookAnswerRules: readonly Rule[] = [
	...existenceRules({
		judges: "media-type-added",
		area: "media-type",
		aspect: "webhook-response-body-added",
		say: ({ mediaType }) => `Content (${quote(mediaType)}) was added`,
		when: (_, __, change) => isAboutWholeAnswer(change),
		rollout: ROLLOUT,
		rows: [
			{
				id: "webhook-response-body-added",
				direction: "request",
				required: null,
				effect: "unknown",
				doing: "adding content to the response of a webhook receiver",
				why: "Deployed receivers answer without content, and the description does not say whether senders accept that.",
				breaks: "deployed receivers answer without content, and the sender may need it",
				source: "INFO",
			},
		],
	}),
	...existenceRules({
		judges: "media-type-removed",
		area: "media-type",
		aspect: "webhook-response-body-removed",
		say: ({ mediaType }) => `Content (${quote(mediaType)}) was removed`,
		when: (_, __, change) => isAboutWholeAnswer(change),
		rollout: ROLLOUT,
		rows: [
			{
				id: "webhook-response-body-removed",
				direction: "request",
				required: null,
				effect: "unknown",
				doing: "removing the content from the response of a webhook receiver",
				why: "Receivers still answer with content, and the sender may ignore or reject it.",
				breaks: "receivers still answer with it, and the sender may ignore or reject it",
				source: "INFO",
			},
		],
	}),
];
