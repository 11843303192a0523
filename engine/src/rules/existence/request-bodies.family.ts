import { existenceRules } from "../existence-rule.ts";
import type { Rule } from "../rule.ts";

const added = existenceRules({
	judges: "request-body-added",
	area: "request-body",
	say: ({ required }) => `${required ? "A required" : "An optional"} request body was added`,
	rollout: {
		request: "Add the body as optional, and require it in a new operation or in the next major version.",
		response: "Send the body in addition to what deliveries already contain.",
	},
	rows: [
		{
			id: "request-body-added-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "adding a required request body",
			why: "Deployed clients do not send a body, so the server rejects their requests.",
			breaks: "requests from clients that do not send one are rejected",
		},
		{
			id: "request-body-added-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "adding an optional request body",
			why: "Deployed clients can keep omitting it.",
			breaks: "clients that do not send one still work",
			// A method that took nothing takes its options behind it.
			source: "WARN",
		},
		{
			id: "webhook-body-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a body to a webhook",
			why: "Receivers that expect no body ignore it.",
			breaks: "receivers that expect no body ignore it",
		},
	],
});

const removed = existenceRules({
	judges: "request-body-removed",
	area: "request-body",
	say: ({ required }) => `The ${required ? "required" : "optional"} request body was removed`,
	rollout: {
		request: "Deprecate the operation with an `x-sunset` date, and add a new operation that takes no body.",
		response:
			"Keep sending the body in this version of the webhook, and omit it from a new version that receivers opt in to.",
	},
	rows: [
		{
			id: "request-body-removed",
			direction: "request",
			required: null,
			effect: "widens",
			instead: "ERR",
			doing: "removing the request body",
			why: "Clients still send a body, and the server rejects or ignores it.",
			breaks: "clients still send it, and the server rejects or ignores it",
		},
		{
			id: "webhook-body-removed",
			direction: "response",
			required: null,
			effect: "widens",
			doing: "removing the body of a webhook",
			why: "Receivers read the event from the body.",
			breaks: "receivers that read it no longer find it",
		},
	],
});

const requiredChanged = existenceRules({
	judges: "request-body-required-changed",
	area: "request-body",
	say: ({ required }) => `The request body became ${required ? "required" : "optional"}`,
	rollout: {
		request: "Keep the body optional, handle its absence as before, and require it in the next major version.",
		response: "Keep sending the body in every delivery, and make it optional in a new version of the webhook.",
	},
	rows: [
		{
			id: "request-body-became-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "making the request body required",
			why: "The server rejects deployed clients that send no body.",
			breaks: "requests without a body are rejected",
		},
		{
			id: "request-body-became-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "making the request body optional",
			why: "Clients can keep sending it.",
			breaks: "clients can keep sending it",
		},
		{
			id: "webhook-body-became-required",
			direction: "response",
			required: true,
			effect: "narrows",
			doing: "making the body of a webhook required",
			why: "Receivers can now rely on it in every delivery.",
			breaks: "receivers can now rely on it",
		},
		{
			id: "webhook-body-became-optional",
			direction: "response",
			required: false,
			effect: "widens",
			doing: "making the body of a webhook optional",
			why: "Receivers rely on a body that deliveries may now omit.",
			breaks: "receivers that rely on it may not get it",
			// The payload has its type wherever there is one.
			source: "INFO",
		},
	],
});

export const requestBodyRules: readonly Rule[] = [...added, ...removed, ...requiredChanged];
