import { quote } from "../../lib/say.ts";
import { existenceRules } from "../existence-rule.ts";
import type { Rule } from "../rule.ts";

/** A generated method gives no headers of its answer a type: they are read as the platform gives them. */
const NOT_GENERATED = "INFO";

interface HeaderFacts {
	readonly name: string;
	readonly required: boolean;
}

function called({ name, required }: HeaderFacts): string {
	return `The ${required ? "required" : "optional"} header ${quote(name)}`;
}

/*
 * Direction "request" is a header that the client sends: with a part of a multipart body, or with its answer to a webhook.
 */

const added = existenceRules({
	judges: "response-header-added",
	area: "response-header",
	source: NOT_GENERATED,
	say: (facts) => `${called(facts)} was added`,
	rollout: {
		request: "Read the header where it comes, do without it where it does not, and demand it in a new major version.",
		response: "Return the header beside those that clients know already.",
	},
	rows: [
		{
			id: "response-header-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a response header",
			why: "HTTP tells clients to skip the headers that they do not know (RFC 9110, section 5.1).",
			breaks: "clients skip headers that they do not know",
		},
		{
			id: "request-header-added-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "adding a required header to what clients send",
			why: "No deployed client sends it yet.",
			breaks: "clients that do not send it yet are not understood",
		},
		{
			id: "request-header-added-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "adding an optional header to what clients send",
			why: "Clients go on without it.",
			breaks: "clients go on without it",
		},
	],
});

const removed = existenceRules({
	judges: "response-header-removed",
	area: "response-header",
	source: NOT_GENERATED,
	say: (facts) => `${called(facts)} was removed`,
	rollout: {
		request: "Go on reading the header while clients send it, and drop it in a new major version.",
		response:
			"Mark the header as deprecated, go on returning it while clients move, and remove it in a new major version.",
	},
	rows: [
		{
			id: "response-header-removed",
			direction: "response",
			required: true,
			effect: "widens",
			doing: "removing a required response header",
			why: "Deployed clients rely on a header that they were promised in every response.",
			breaks: "clients that read it find nothing",
		},
		{
			id: "response-optional-header-removed",
			direction: "response",
			required: false,
			effect: "widens",
			instead: "INFO",
			doing: "removing an optional response header",
			why: "Clients had to live without it already.",
			breaks: "clients had to live without it already",
		},
		{
			id: "request-header-removed",
			direction: "request",
			required: null,
			effect: "widens",
			instead: "WARN",
			doing: "removing a header from what clients send",
			why: "Clients that still send it are ignored at best.",
			breaks: "what clients say with it is no longer read",
		},
	],
});

const requiredChanged = existenceRules({
	judges: "response-header-required-changed",
	area: "response-header",
	source: NOT_GENERATED,
	say: ({ name, required }) => `The header ${quote(name)} became ${required ? "required" : "optional"}`,
	rollout: {
		request: "Keep the header optional, and demand it in a new major version.",
		response: "Go on returning the header in every response of this major version.",
	},
	rows: [
		{
			id: "response-header-became-optional",
			direction: "response",
			required: false,
			effect: "widens",
			doing: "making a response header optional",
			why: "Clients rely on a header that a response may now lack.",
			breaks: "clients that rely on it may find nothing",
		},
		{
			id: "response-header-became-required",
			direction: "response",
			required: true,
			effect: "narrows",
			doing: "making a response header required",
			why: "Clients find in every response what they could not rely on before.",
			breaks: "clients find what they could not rely on before",
		},
		{
			id: "request-header-became-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "making a header that clients send required",
			why: "A deployed client that leaves it out is not understood.",
			breaks: "clients that leave it out are not understood",
		},
		{
			id: "request-header-became-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "making a header that clients send optional",
			why: "Clients may go on sending it.",
			breaks: "clients may go on sending it",
		},
	],
});

export const responseHeaderRules: readonly Rule[] = [...added, ...removed, ...requiredChanged];
