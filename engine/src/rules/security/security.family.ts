import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import { NOTHING_ASKED, noLongerAccepted } from "../../openapi/security-alternatives.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";
import { sayFlows, sayLackingPart, sayScheme, saySecurity, sayTightened } from "../say/say-security.ts";

/*
 * Security: alternatives (OR) of requirements (AND). Fewer ways in, or more demanded on each of them, narrows what is let
 * in; a first requirement on a public operation is the same. For a webhook it is the provider who identifies itself.
 */

type Event = "tightened" | "relaxed";

const EVENTS: Readonly<Record<Effect, Event>> = {
	narrows: "tightened",
	incomparable: "tightened",
	unknown: "tightened",
	widens: "relaxed",
	none: "relaxed",
};

const DOING: Readonly<Record<Event, { readonly effect: Effect; readonly doing: string }>> = {
	tightened: { effect: "narrows", doing: "requiring other or additional credentials" },
	relaxed: { effect: "widens", doing: "accepting additional credentials" },
};

/** What is asked for can be compared, but where the scheme of a credential is gone. */
const CAN: Readonly<Record<Event, readonly Effect[]>> = {
	tightened: ["narrows", "incomparable", "unknown"],
	relaxed: ["widens", "none"],
};

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Accept old and new credentials as alternatives in `security`, migrate the clients, and drop the old alternative after an announced date.",
	response: "Send both old and new credentials until every receiver checks the new ones.",
};

function securityRule(event: Event, direction: Direction): Rule {
	const { effect, doing } = DOING[event];
	const webhook = direction === "response";
	return defineRule({
		id: `${webhook ? "webhook-" : ""}security-${event}`,
		judges: "security-changed",
		axes: { direction, area: "security", aspect: "requirement", action: event },
		effects: CAN[event],
		...byLaw(effect, direction, webhook ? `${doing} on a webhook` : doing),
		...(effect === "narrows" && !webhook ? { breaks: "clients that use the old credentials are rejected" } : {}),
		breaksBy: (change) =>
			(webhook ? OF_DELIVERIES : OF_REQUESTS)[change.effect] ??
			(webhook ? null : (sayShutOut(change.facts) ?? sayLackingPart(change))),
		rollout: ROLLOUT[direction],
		// Every scheme is an option of a client; one that goes is a finding of its own.
		source: "INFO",
		judge: (change: ChangeOf<"security-changed">) =>
			EVENTS[change.effect] === event && !isDropped(change) ? change : null,
		say: event === "tightened" && !webhook ? sayTightened : saySecurity,
	});
}

/** Who sent no credentials because none were asked for has none; whoever showed others is named where those are refused too. */
function sayShutOut({ from, to }: ChangeOf<"security-changed">["facts"]): string | null {
	const lost = noLongerAccepted(from, to);
	if (from.length > 0 && !lost.includes(NOTHING_ASKED)) return null;
	const others = lost.every((alternative) => alternative === NOTHING_ASKED) ? "" : " or only the old ones";
	return `clients that send no credentials${others} are rejected`;
}

/** The law speaks of values, and of no credentials. Where it cannot decide, the reason is said. */
const OF_DELIVERIES: Readonly<Partial<Record<Effect, string>>> = {
	narrows: "every delivery still has the credentials that receivers check",
	widens: "deliveries may come without the credentials that receivers check",
	incomparable: "deliveries may come without the credentials that receivers check",
	none: "deliveries have the same credentials as before",
};
const OF_REQUESTS: Readonly<Partial<Record<Effect, string>>> = {
	widens: "the old credentials are still accepted",
	none: "the same requests are accepted as before",
};

/**
 * Every request needed credentials, and now one without any is served, whatever else is accepted beside. Of a webhook the
 * law says it already: receivers are shown less.
 */
function isDropped({ facts: { from, to }, effect, direction }: ChangeOf<"security-changed">): boolean {
	return direction === "request" && effect === "widens" && to.includes(NOTHING_ASKED) && !from.includes(NOTHING_ASKED);
}

const securityDropped = defineRule({
	id: "security-dropped",
	judges: "security-changed",
	axes: { direction: "request", area: "security", aspect: "requirement", action: "dropped" },
	level: "WARN",
	doing: "no longer requiring authentication",
	why: "The operation required credentials, and now anybody can call it.",
	rollout: "Add a separate public operation, or record in an exception who decided to make this one public.",
	convention: {
		is: "exactly",
		level: "WARN",
		because: "No client breaks, but letting anybody in is far more often a mistake than a decision.",
	},
	breaks: "anybody can now call it without credentials",
	source: "INFO",
	judge: (change) => (isDropped(change) ? change : null),
	say: saySecurity,
});

export const securityRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(DOING) as Event[]).map((event) => securityRule(event, direction)),
).concat(securityDropped);

/** Fields that say where to get a token, not how to show it: clients with a token are served as before. */
const WHERE_TO_ASK = /^(?:flows\b|openIdConnectUrl$|oauth2MetadataUrl$)/;

/** Of two types the diff knows whether tokens are shown alike. */
function saysWhereToAsk({ facts, effect }: ChangeOf<"security-scheme-changed">): boolean {
	return WHERE_TO_ASK.test(facts.field) || (facts.field === "type" && effect === "unknown");
}

export const securitySchemeChanged = defineRule({
	id: "security-scheme-changed",
	judges: "security-scheme-changed",
	axes: { direction: "either", area: "security", aspect: "scheme", action: "change" },
	level: "ERR",
	doing: "changing how credentials are sent",
	why: "Deployed clients keep sending their credentials the old way.",
	rollout:
		"Add a second security scheme, accept either (two alternatives in `security`), migrate the clients, and remove the old one after an announced date.",
	convention: {
		is: "exactly",
		level: "ERR",
		because: "A server that reads credentials in one place does not read them in another.",
	},
	breaks: "clients that send their credentials the old way are rejected",
	breaksReceivers: "receivers that check credentials the old way reject deliveries",
	source: "INFO",
	judge: (change) => (saysWhereToAsk(change) ? null : change),
	say: sayScheme,
});

export const securitySchemeFlowsChanged = defineRule({
	id: "security-scheme-flows-changed",
	judges: "security-scheme-changed",
	axes: { direction: "either", area: "security", aspect: "scheme-flows", action: "change" },
	level: "WARN",
	doing: "changing how clients get tokens",
	why: "Clients that request tokens the old way may not get new ones.",
	rollout: "Keep issuing tokens the old way, or redirect, until an announced date.",
	convention: {
		is: "exactly",
		level: "WARN",
		because: "The API accepts the same tokens, but clients that request new ones the old way may not get them.",
	},
	breaks: "clients that request tokens the old way may not get them",
	breaksReceivers: "the sender gets its tokens in another way, and receivers may not know them",
	source: "INFO",
	judge: (change) => (saysWhereToAsk(change) && change.effect !== "widens" ? change : null),
	say: sayFlows,
});

export const securitySchemeFlowsExtended = defineRule({
	id: "security-scheme-flows-extended",
	judges: "security-scheme-changed",
	axes: { direction: "either", area: "security", aspect: "scheme-flows", action: "add" },
	level: "INFO",
	doing: "adding a flow, a scope or an address to a security scheme",
	why: "Clients can keep getting tokens as before.",
	rollout: "Add it without changing the existing flows, scopes and addresses.",
	convention: { is: "exactly", level: "INFO", because: "Every existing way to get a token remains." },
	breaks: "clients lose no way of getting tokens by this",
	breaksReceivers: "the sender loses no way of getting tokens by this",
	source: "INFO",
	judge: (change) => (saysWhereToAsk(change) && change.effect === "widens" ? change : null),
	say: sayFlows,
});
