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
			"Add the parameter as optional, with a default that keeps today's behaviour, and make it required in the next major version.",
		response: "Send the new parameter in addition to the existing ones.",
	},
	rows: [
		{
			id: "request-parameter-added-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "adding a required parameter to a request",
			why: "Deployed clients do not send it, so the server rejects their requests.",
			breaks: "requests from clients that do not send it are rejected",
		},
		{
			id: "request-parameter-added-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "adding an optional parameter to a request",
			why: "Deployed clients can keep omitting it.",
			breaks: "clients that do not send it still work",
			// A member of the body that is called so gives way to it.
			source: "ERR",
		},
		{
			id: "webhook-parameter-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a parameter to a webhook",
			why: "Receivers ignore headers and query parameters that they do not know.",
			breaks: "receivers ignore parameters that they do not know",
		},
	],
});

const REMOVED = {
	judges: "parameter-removed",
	area: "parameter",
	say: (facts) => `${called(facts, facts.required)} was removed`,
	rollout: {
		request:
			"Mark the parameter as deprecated with an `x-sunset` date, keep honouring it until then, and remove it after that date.",
		response:
			"Keep sending the parameter in this version of the webhook, and omit it from a new version that receivers opt in to.",
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
			doing: "removing a request parameter before its sunset date",
			why: "Clients were told that it works until the sunset date, and plan their migration by that date.",
			breaks: "clients that planned for the sunset date have less time to migrate than announced",
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
			why: "Clients still send it, and the server ignores or rejects it.",
			breaks: "clients still send it, and the server may ignore or reject it",
			source: "ERR",
		},
		{
			id: "webhook-parameter-removed",
			direction: "response",
			required: true,
			effect: "widens",
			doing: "removing a required parameter from a webhook",
			why: "Receivers rely on a parameter that every delivery contained.",
			breaks: "receivers that read it no longer find it",
			source: NOT_GENERATED,
		},
		{
			id: "webhook-optional-parameter-removed",
			direction: "response",
			required: false,
			effect: "widens",
			instead: "INFO",
			doing: "removing an optional parameter from a webhook",
			why: "It was optional, so receivers already had to handle its absence.",
			breaks: "it was optional, so receivers already had to handle its absence",
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
			"Keep the parameter optional with a default, notify the clients that omit it, and make it required in the next major version.",
		response: "Keep sending the parameter in every delivery, and make it optional in a new version of the webhook.",
	},
	rows: [
		{
			id: "request-parameter-became-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "making a request parameter required",
			why: "The server rejects deployed clients that omit it; a `default` does not make the omission valid.",
			breaks: "requests that omit it are rejected",
		},
		{
			id: "request-parameter-became-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "making a request parameter optional",
			why: "Clients can keep sending it.",
			breaks: "clients can keep sending it",
		},
		{
			id: "webhook-parameter-became-required",
			direction: "response",
			required: true,
			effect: "narrows",
			doing: "making a parameter of a webhook required",
			why: "Receivers can now rely on it in every delivery.",
			breaks: "receivers can now rely on it",
		},
		{
			id: "webhook-parameter-became-optional",
			direction: "response",
			required: false,
			effect: "widens",
			doing: "making a parameter of a webhook optional",
			why: "Receivers rely on a parameter that deliveries may now omit.",
			breaks: "receivers that rely on it may not get it",
			source: NOT_GENERATED,
		},
	],
});

export const parameterRules: readonly Rule[] = [...added, ...removed, ...removedBeforeSunset, ...requiredChanged];
