import type { ChangeOf, Direction, ParameterRef } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { type Existence, existenceRules } from "../existence-rule.ts";
import type { Rule } from "../rule.ts";

/*
 * Parameters travel with the request: from the client to the provider, or, for a webhook or callback, from the provider
 * to the client (direction "response").
 */

/** What a receiver of webhooks is given a type for is the body. */
const NOT_GENERATED = "INFO";

function called({ in: place, name }: ParameterRef, required: boolean): string {
	return `The ${required ? "required" : "optional"} ${place} parameter ${quote(name)}`;
}

const added = existenceRules({
	judges: "parameter-added",
	area: "parameter",
	say: (facts) => `${called(facts, facts.required)} was added`,
	rollout: {
		request:
			"Add the parameter as optional, with a default that keeps today's behaviour, and demand it in a new major version.",
		response: "Send the parameter beside everything that receivers know already.",
	},
	rows: [
		{
			id: "request-parameter-added-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "adding a required parameter to a request",
			why: "No deployed client sends it yet, and a request without it is refused.",
			breaks: "clients that do not send it yet are refused",
		},
		{
			id: "request-parameter-added-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "adding an optional parameter to a request",
			why: "Deployed clients go on without it.",
			breaks: "clients that do not send it are served as before",
		},
		{
			id: "webhook-parameter-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a parameter to a webhook",
			why: "A receiver skips the headers and query parameters that it does not know.",
			breaks: "receivers skip what they do not know",
		},
	],
});

const REMOVED = {
	judges: "parameter-removed",
	area: "parameter",
	say: (facts) => `${called(facts, facts.required)} was removed`,
	rollout: {
		request:
			"Mark the parameter as deprecated with an `x-sunset` date, go on honouring it until then, and remove it after that day.",
		response:
			"Go on sending the parameter in this version of the webhook, and leave it out of a new one that receivers subscribe to.",
	},
} as const satisfies Omit<Existence<"parameter-removed">, "rows">;

/** A day was announced until which it works. That the day is past is for the guards to say. */
function isPromised({ deprecated, sunset }: ChangeOf<"parameter-removed">["facts"], direction: Direction): boolean {
	return direction === "request" && deprecated && sunset !== null;
}

const removedBeforeSunset = existenceRules({
	...REMOVED,
	aspect: "parameter-with-sunset-removed",
	when: isPromised,
	rows: [
		{
			id: "request-parameter-with-sunset-removed",
			direction: "request",
			required: null,
			effect: "widens",
			instead: "ERR",
			doing: "removing a request parameter whose sunset is not over",
			why: "It was announced with a date until which it works, and clients plan their move by that date.",
			breaks: "clients that planned by the announced day lose it before",
		},
	],
});

const removed = existenceRules({
	...REMOVED,
	when: (facts, direction) => !isPromised(facts, direction),
	rows: [
		{
			id: "request-parameter-removed",
			direction: "request",
			required: null,
			effect: "widens",
			instead: "WARN",
			doing: "removing a request parameter",
			why: "Clients that still send it are ignored at best: what they ask for with it no longer happens.",
			breaks: "what clients ask for with it no longer happens",
			source: "ERR",
		},
		{
			id: "webhook-parameter-removed",
			direction: "response",
			required: true,
			effect: "widens",
			doing: "removing a required parameter from a webhook",
			why: "Receivers rely on a parameter that they were promised in every delivery.",
			breaks: "receivers that read it find nothing",
			source: NOT_GENERATED,
		},
		{
			id: "webhook-optional-parameter-removed",
			direction: "response",
			required: false,
			effect: "widens",
			instead: "INFO",
			doing: "removing an optional parameter from a webhook",
			why: "Receivers had to live without it already.",
			breaks: "receivers had to live without it already",
			source: NOT_GENERATED,
		},
	],
});

const requiredChanged = existenceRules({
	judges: "parameter-required-changed",
	area: "parameter",
	say: ({ in: place, name, required }) =>
		`The ${place} parameter ${quote(name)} became ${required ? "required" : "optional"}`,
	rollout: {
		request:
			"Keep the parameter optional, give it a default, tell the clients that leave it out, and demand it in a new major version.",
		response: "Go on sending the parameter in every delivery, and make it optional in a new version of the webhook.",
	},
	rows: [
		{
			id: "request-parameter-became-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "making a request parameter required",
			why: "A deployed client that leaves it out is refused; a default does not make the omission valid.",
			breaks: "clients that leave it out are refused",
		},
		{
			id: "request-parameter-became-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "making a request parameter optional",
			why: "Clients may go on sending it.",
			breaks: "clients may go on sending it",
		},
		{
			id: "webhook-parameter-became-required",
			direction: "response",
			required: true,
			effect: "narrows",
			doing: "making a parameter of a webhook required",
			why: "Receivers find in every delivery what they could not rely on before.",
			breaks: "receivers find what they could not rely on before",
		},
		{
			id: "webhook-parameter-became-optional",
			direction: "response",
			required: false,
			effect: "widens",
			doing: "making a parameter of a webhook optional",
			why: "Receivers rely on a parameter that a delivery may now lack.",
			breaks: "receivers that rely on it may find nothing",
			source: NOT_GENERATED,
		},
	],
});

export const parameterRules: readonly Rule[] = [...added, ...removed, ...removedBeforeSunset, ...requiredChanged];
