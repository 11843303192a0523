import { existenceRules } from "../existence-rule.ts";
import type { Rule } from "../rule.ts";

const added = existenceRules({
	judges: "request-body-added",
	area: "request-body",
	say: ({ required }) => `${required ? "A required" : "An optional"} request body was added`,
	rollout: {
		request: "Add the body as optional, and demand it in a new operation or a new major version.",
		response: "Send the body beside everything that receivers know already.",
	},
	rows: [
		{
			id: "request-body-added-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "adding a required request body",
			why: "No deployed client sends one yet, and a request without it is refused.",
			breaks: "clients that do not send one yet are refused",
		},
		{
			id: "request-body-added-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "adding an optional request body",
			why: "Deployed clients go on without it.",
			breaks: "clients that do not send one are served as before",
		},
		{
			id: "webhook-body-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a body to a webhook",
			why: "A receiver that was told of no body does not read one.",
			breaks: "receivers that were told of no body do not read one",
		},
	],
});

const removed = existenceRules({
	judges: "request-body-removed",
	area: "request-body",
	say: ({ required }) => `The ${required ? "required" : "optional"} request body was removed`,
	rollout: {
		request: "Deprecate the operation with an `x-sunset` date, and add one that takes no body beside it.",
		response:
			"Go on sending the body in this version of the webhook, and leave it out of a new one that receivers subscribe to.",
	},
	rows: [
		{
			id: "request-body-removed",
			direction: "request",
			required: null,
			effect: "widens",
			instead: "ERR",
			doing: "removing the request body",
			why: "The operation loses what it was told with the body: what clients send is refused or lost.",
			breaks: "what clients send with it is refused or lost",
		},
		{
			id: "webhook-body-removed",
			direction: "response",
			required: null,
			effect: "widens",
			doing: "removing the body of a webhook",
			why: "Receivers read the event from the body.",
			breaks: "receivers that read it find nothing",
		},
	],
});

const requiredChanged = existenceRules({
	judges: "request-body-required-changed",
	area: "request-body",
	say: ({ required }) => `The request body became ${required ? "required" : "optional"}`,
	rollout: {
		request: "Keep the body optional, treat its absence as before, and demand it in a new major version.",
		response: "Go on sending the body in every delivery, and make it optional in a new version of the webhook.",
	},
	rows: [
		{
			id: "request-body-became-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "making the request body required",
			why: "A deployed client that sends none is refused.",
			breaks: "clients that send none are refused",
		},
		{
			id: "request-body-became-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "making the request body optional",
			why: "Clients may go on sending it.",
			breaks: "clients may go on sending it",
		},
		{
			id: "webhook-body-became-required",
			direction: "response",
			required: true,
			effect: "narrows",
			doing: "making the body of a webhook required",
			why: "Receivers find in every delivery what they could not rely on before.",
			breaks: "receivers find what they could not rely on before",
		},
		{
			id: "webhook-body-became-optional",
			direction: "response",
			required: false,
			effect: "widens",
			doing: "making the body of a webhook optional",
			why: "Receivers rely on a body that a delivery may now lack.",
			breaks: "receivers that rely on it may find nothing",
			// The payload has its type wherever there is one.
			source: "INFO",
		},
	],
});

export const requestBodyRules: readonly Rule[] = [...added, ...removed, ...requiredChanged];
