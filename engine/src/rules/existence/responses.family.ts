import { quote } from "../../lib/say.ts";
import { isRedirect } from "../../openapi/is-redirect.ts";
import { existenceRules } from "../existence-rule.ts";
import { defineRule, type Rule } from "../rule.ts";
import { isAboutWholeAnswer } from "../whole-answer.ts";

/*
 * Responses and media types. What the client negotiates is judged like a request: a further media type or status takes
 * nothing away from who never asks for it. A generated method sends and asks for the one that it prefers, so that one which
 * joins can be another type. Direction "request" is the answer that a client gives to a webhook: whether there is content
 * at all is another matter there (webhook-answers.family.ts).
 */

const UNKNOWN_STATUS = "clients treat an unknown status code as the x00 code of its class";

/** What clients do with an answer of which its class is not all that they go by; null where it is. */
function sayHandled(status: string): string | null {
	if (status === "default") return "it describes the statuses that are not listed, and clients could get those before";
	if (isRedirect(status)) return "most clients follow redirects by themselves (RFC 9110, section 15.4)";
	if (/^[13]/.test(status)) return "HTTP itself says what clients do with 1xx and 304 responses";
	if (!/^\d{3}$/.test(status)) return null;
	const general = `${status.charAt(0)}00`;
	return status === general
		? `clients treat every status code of its class that they do not know as \`${general}\``
		: `${UNKNOWN_STATUS} (${status} like ${general})`;
}

const statusAdded = existenceRules({
	judges: "response-added",
	area: "response",
	say: ({ status }) => `The response ${quote(status)} was added`,
	rollout: {
		request: "Accept the new status in addition to the existing ones.",
		response:
			"Announce the new status in the changelog, and choose the right class: `2XX` for success, `4XX` for client errors, `5XX` for server errors.",
	},
	rows: [
		{
			id: "response-status-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a response status",
			why: "Clients treat a status code that they do not know as the generic code of its class (RFC 9110, section 15).",
			breaks: UNKNOWN_STATUS,
			breaksOf: ({ status }) => sayHandled(status),
			source: "ERR",
		},
		{
			id: "webhook-response-status-added",
			direction: "request",
			required: null,
			effect: "widens",
			doing: "adding a status to the responses of a webhook receiver",
			why: "Receivers can keep answering as before.",
			breaks: "receivers can keep answering as before",
		},
	],
});

const defaultRemoved = defineRule({
	id: "response-status-default-removed",
	judges: "response-removed",
	axes: { direction: "response", area: "response", aspect: "default", action: "remove" },
	level: "INFO",
	doing: "removing the default response",
	why: "`default` describes every status that is not listed, and does not say that the server returns any of them.",
	rollout: "Describe each status that the server returns before you remove `default`.",
	convention: {
		is: "exactly",
		level: "INFO",
		because:
			"`default` describes every status that is not listed, and does not say that the server returns any of them.",
	},
	breaks: "it described every status that is not listed, and did not say that the server returns any of them",
	// Code that names `default` among the failures finds no such name.
	source: "ERR",
	judge: ({ facts }) => (facts.status === "default" ? facts : null),
	say: () => "The response `default` was removed",
});

const statusRemoved = existenceRules({
	judges: "response-removed",
	area: "response",
	when: ({ status }, direction) => status !== "default" || direction === "request",
	say: ({ status }) => `The response ${quote(status)} was removed`,
	rollout: {
		request: "Keep accepting the status from receivers, and drop it in a new version of the webhook.",
		response: "Keep returning the old status, or return the new one from a new operation and deprecate this one.",
	},
	rows: [
		{
			id: "response-status-removed",
			direction: "response",
			required: null,
			effect: "incomparable",
			doing: "removing a response status",
			why: "Clients expect a success status that the API no longer describes.",
			breaks: "clients that expect it get a different response",
		},
		{
			id: "webhook-response-status-removed",
			direction: "request",
			required: null,
			effect: "narrows",
			doing: "removing a status from the responses of a webhook receiver",
			why: "Deployed receivers may still return it.",
			breaks: "responses from receivers that return it are rejected",
			source: "INFO",
		},
	],
});

const mediaTypeAdded = existenceRules({
	judges: "media-type-added",
	area: "media-type",
	say: ({ mediaType }) => `The media type ${quote(mediaType)} was added`,
	when: ({ unasked }, direction, change) => (direction === "request" ? !isAboutWholeAnswer(change) : unasked !== true),
	rollout: {
		request: "Accept the new media type in addition to the old one.",
		response:
			"Offer the new media type in addition to the old one, and keep the old one as the default when `Accept` is missing.",
	},
	rows: [
		{
			id: "request-media-type-added",
			direction: "request",
			required: null,
			effect: "widens",
			doing: "adding a media type to a request",
			why: "Clients can keep sending the old media type.",
			breaks: "clients can keep sending the old media type",
			elsewhere: {
				answer: "receivers can keep answering with the old media type",
				replacing: "nobody sends it yet",
			},
			source: "ERR",
		},
		{
			id: "response-media-type-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a media type to a response",
			why: "Clients choose with `Accept`: those that do not ask for it do not get it.",
			breaks: "clients that do not ask for it do not get it",
			elsewhere: {
				whole: "the response had no body before, and clients that read none ignore it",
				replacing: "deployed clients do not ask for it",
			},
			source: "ERR",
		},
	],
});

const mediaTypeRemoved = existenceRules({
	judges: "media-type-removed",
	area: "media-type",
	say: ({ mediaType }) => `The media type ${quote(mediaType)} was removed`,
	when: ({ unasked }, direction, change) => (direction === "request" ? !isAboutWholeAnswer(change) : unasked !== true),
	rollout: {
		request: "Accept both media types while clients migrate, and drop the old one in the next major version.",
		response: "Offer both media types while clients migrate, and drop the old one in the next major version.",
	},
	rows: [
		{
			id: "request-media-type-removed",
			direction: "request",
			required: null,
			effect: "narrows",
			doing: "removing a media type from a request",
			why: "Deployed clients still send it, and the server rejects it.",
			breaks: "requests that use it are rejected",
			elsewhere: { answer: "answers from receivers that use it are rejected" },
		},
		{
			id: "response-media-type-removed",
			direction: "response",
			required: null,
			effect: "narrows",
			instead: "ERR",
			doing: "removing a media type from a response",
			why: "Clients that ask for it with `Accept` get 406 Not Acceptable or a body that they cannot read.",
			breaks: "clients that ask for it no longer get it",
			elsewhere: { whole: "the response no longer has a body, and clients that read it find none" },
		},
	],
});

export const responseRules: readonly Rule[] = [
	...statusAdded,
	defaultRemoved,
	...statusRemoved,
	...mediaTypeAdded,
	...mediaTypeRemoved,
];
