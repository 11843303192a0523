import { quote } from "../../lib/say.ts";
import { existenceRules } from "../existence-rule.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Responses and media types. What the client negotiates is judged like a request: a further media type or status takes
 * nothing away from who never asks for it. A generated method sends and asks for the one that it prefers, so that one which
 * joins can be another type. Direction "request" is the answer that a client gives to a webhook.
 */

const statusAdded = existenceRules({
	judges: "response-added",
	area: "response",
	say: ({ status }) => `The response ${quote(status)} was added`,
	rollout: {
		request: "Accept the status beside those that receivers answer with already.",
		response:
			"Describe the new status in the changelog, and keep its class true: `2XX` is a success, `4XX` the client's fault, `5XX` the provider's.",
	},
	rows: [
		{
			id: "response-status-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a response status",
			why: "A client must cope with a status that it was not told of (RFC 9110, section 15), by its class.",
			breaks: "clients treat a status that they do not know by its class",
			source: "ERR",
		},
		{
			id: "webhook-response-status-added",
			direction: "request",
			required: null,
			effect: "widens",
			doing: "adding a status that a receiver may answer a webhook with",
			why: "Receivers may go on answering as they do.",
			breaks: "receivers may go on answering as they do",
		},
	],
});

const defaultRemoved = defineRule({
	id: "response-status-default-removed",
	judges: "response-removed",
	axes: { direction: "response", area: "response", aspect: "default", action: "remove" },
	title: "Note removing the default response",
	why: "Clients must cope with a status that is not described (RFC 9110, section 15), by its class.",
	rollout: "Describe the statuses that clients do meet one by one before `default` goes.",
	convention: {
		is: "exactly",
		level: "INFO",
		because: "`default` promises no status: it describes the answers that nobody planned for.",
	},
	breaks: "clients treat a status that is not described by its class",
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
		request:
			"Go on accepting the status from receivers that answer with it, and drop it in a new version of the webhook.",
		response:
			"Go on answering with the old status, or let a new operation answer with the new one and deprecate this one.",
	},
	rows: [
		{
			id: "response-status-removed",
			direction: "response",
			required: null,
			effect: "incomparable",
			doing: "removing a response status",
			why: "Clients wait for a success that is no longer described, and get an answer that they do not expect.",
			breaks: "clients that wait for it get another answer",
		},
		{
			id: "webhook-response-status-removed",
			direction: "request",
			required: null,
			effect: "narrows",
			doing: "removing a status that a receiver may answer a webhook with",
			why: "Receivers may still answer with it.",
			breaks: "receivers that answer with it are not understood",
			source: "INFO",
		},
	],
});

const mediaTypeAdded = existenceRules({
	judges: "media-type-added",
	area: "media-type",
	say: ({ mediaType }) => `The media type ${quote(mediaType)} was added`,
	when: ({ unasked }, direction) => direction === "request" || unasked !== true,
	rollout: {
		request: "Accept the media type beside the old one.",
		response: "Offer the media type beside the old one, and leave the old one as the answer to a missing `Accept`.",
	},
	rows: [
		{
			id: "request-media-type-added",
			direction: "request",
			required: null,
			effect: "widens",
			doing: "accepting another media type in a request",
			why: "Clients may go on sending the one that they send.",
			breaks: "clients may go on sending the one that they send",
			source: "ERR",
		},
		{
			id: "response-media-type-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "offering another media type in a response",
			why: "The client chooses with `Accept`: who does not ask for it does not get it.",
			breaks: "clients that do not ask for it do not get it",
			source: "ERR",
		},
	],
});

const mediaTypeRemoved = existenceRules({
	judges: "media-type-removed",
	area: "media-type",
	say: ({ mediaType }) => `The media type ${quote(mediaType)} was removed`,
	when: ({ unasked }, direction) => direction === "request" || unasked !== true,
	rollout: {
		request: "Accept both media types while clients move, and drop the old one in a new major version.",
		response: "Offer both media types while clients move, and drop the old one in a new major version.",
	},
	rows: [
		{
			id: "request-media-type-removed",
			direction: "request",
			required: null,
			effect: "narrows",
			doing: "no longer accepting a media type in a request",
			why: "Deployed clients still send it and are refused.",
			breaks: "clients that send it are refused",
		},
		{
			id: "response-media-type-removed",
			direction: "response",
			required: null,
			effect: "narrows",
			instead: "ERR",
			doing: "no longer offering a media type in a response",
			why: "The client chooses with `Accept`: who asks for it is refused or gets what it cannot read.",
			breaks: "clients that ask for it no longer get it",
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
