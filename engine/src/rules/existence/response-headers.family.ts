import type { ChangeOf, Direction } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { type Existence, existenceRules } from "../existence-rule.ts";
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
		request: "Read the header when it is sent, accept messages without it, and require it in the next major version.",
		response: "Return the new header in addition to the existing ones.",
	},
	rows: [
		{
			id: "response-header-added",
			direction: "response",
			required: null,
			effect: "widens",
			instead: "INFO",
			doing: "adding a response header",
			why: "HTTP clients ignore headers that they do not know (RFC 9110, section 5.1).",
			breaks: "clients ignore headers that they do not know",
		},
		{
			id: "request-header-added-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "adding a required header to a part of a request or to the response of a webhook receiver",
			why: "Deployed clients and receivers do not send it.",
			breaks: "responses from receivers that do not return it are rejected",
			elsewhere: { part: "requests from clients that do not send it with the part are rejected" },
		},
		{
			id: "request-header-added-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "adding an optional header to a part of a request or to the response of a webhook receiver",
			why: "Clients and receivers can keep omitting it.",
			breaks: "receivers can keep omitting it",
			elsewhere: { part: "clients can keep omitting it" },
		},
	],
});

const REMOVED = {
	judges: "response-header-removed",
	area: "response-header",
	source: NOT_GENERATED,
	say: (facts) => `${called(facts)} was removed`,
	rollout: {
		request: "Keep reading the header while it is sent, and drop it in the next major version.",
		response:
			"Mark the header as deprecated, keep returning it while clients migrate, and remove it in the next major version.",
	},
} as const satisfies Omit<Existence<"response-header-removed">, "rows">;

/** A day was announced until which it may be read, though any answer may be without it. */
function isPromised(
	{ required, announced }: ChangeOf<"response-header-removed">["facts"],
	direction: Direction,
): boolean {
	return direction === "response" && !required && announced !== undefined && announced.sunset !== null;
}

const removedBeforeSunset = existenceRules({
	...REMOVED,
	aspect: "header-with-sunset-removed",
	when: isPromised,
	rows: [
		{
			id: "response-header-with-sunset-removed",
			direction: "response",
			required: false,
			effect: "widens",
			doing: "removing a response header before its sunset date",
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
			id: "response-header-removed",
			direction: "response",
			required: true,
			effect: "widens",
			doing: "removing a required response header",
			why: "Deployed clients rely on a header that every response contained.",
			breaks: "clients that read it no longer find it",
		},
		{
			id: "response-optional-header-removed",
			direction: "response",
			required: false,
			effect: "widens",
			instead: "WARN",
			doing: "removing an optional response header",
			why: "Few descriptions say which headers every response has, so clients read optional ones as well.",
			breaks: "clients may read it, although it was optional",
		},
		{
			id: "request-header-removed",
			direction: "request",
			required: null,
			effect: "widens",
			instead: "WARN",
			doing: "removing a header from a part of a request or from the response of a webhook receiver",
			why: "Clients and receivers still send it, and it is no longer read.",
			breaks: "receivers still return it, and the sender ignores it",
			elsewhere: { part: "clients still send it with the part, and the server may ignore or reject it" },
		},
	],
});

const requiredChanged = existenceRules({
	judges: "response-header-required-changed",
	area: "response-header",
	source: NOT_GENERATED,
	say: ({ name, required }) => `The header ${quote(name)} became ${required ? "required" : "optional"}`,
	rollout: {
		request: "Keep the header optional, and require it in the next major version.",
		response: "Keep returning the header in every response of this major version.",
	},
	rows: [
		{
			id: "response-header-became-optional",
			direction: "response",
			required: false,
			effect: "widens",
			doing: "making a response header optional",
			why: "Clients rely on a header that responses may now omit.",
			breaks: "clients that rely on it may not get it",
		},
		{
			id: "response-header-became-required",
			direction: "response",
			required: true,
			effect: "narrows",
			doing: "making a response header required",
			why: "Clients can now rely on it in every response.",
			breaks: "clients can now rely on it",
		},
		{
			id: "request-header-became-required",
			direction: "request",
			required: true,
			effect: "narrows",
			doing: "making a header required in a part of a request or in the response of a webhook receiver",
			why: "What deployed clients and receivers send without it is rejected.",
			breaks: "responses from receivers that omit it are rejected",
			elsewhere: { part: "requests from clients that omit it are rejected" },
		},
		{
			id: "request-header-became-optional",
			direction: "request",
			required: false,
			effect: "widens",
			doing: "making a header optional in a part of a request or in the response of a webhook receiver",
			why: "Clients and receivers can keep sending it.",
			breaks: "receivers can keep returning it",
			elsewhere: { part: "clients can keep sending it" },
		},
	],
});

export const responseHeaderRules: readonly Rule[] = [...added, ...removedBeforeSunset, ...removed, ...requiredChanged];
