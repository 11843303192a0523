import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import { quote, quoteNames } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

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
	tightened: { effect: "narrows", doing: "demanding other or further credentials" },
	relaxed: { effect: "widens", doing: "accepting further credentials" },
};

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Accept the old credentials beside the new ones (a further alternative of `security`), move the clients, and drop the old alternative after an announced day.",
	response: "Show the old credentials beside the new ones until every receiver checks the new ones.",
};

function securityRule(event: Event, direction: Direction): Rule {
	const { effect, doing } = DOING[event];
	const webhook = direction === "response";
	return defineRule({
		id: `${webhook ? "webhook-" : ""}security-${event}`,
		judges: "security-changed",
		axes: { direction, area: "security", aspect: "requirement", action: event },
		...byLaw(effect, direction, webhook ? `${doing} on a webhook` : doing),
		...(effect === "narrows" && !webhook
			? { breaks: "clients with the credentials that were enough are refused" }
			: {}),
		rollout: ROLLOUT[direction],
		// Every scheme is an option of a client; one that goes is a finding of its own.
		source: "INFO",
		judge: (change: ChangeOf<"security-changed">) =>
			EVENTS[change.effect] === event && !isDropped(change) ? change.facts : null,
		say: saySecurity,
	});
}

/** Every request needed credentials, and none does. Of a webhook the law says it already: receivers are shown less. */
function isDropped({ facts, effect, direction }: ChangeOf<"security-changed">): boolean {
	return direction === "request" && effect === "widens" && facts.to.every((alternative) => alternative === NOTHING);
}

/** How the diff says an alternative that asks for nothing. */
const NOTHING = "none";

const securityDropped = defineRule({
	id: "security-dropped",
	judges: "security-changed",
	axes: { direction: "request", area: "security", aspect: "requirement", action: "dropped" },
	title: "Disallow no longer demanding credentials",
	why: "Whoever put data behind the operation was promised that strangers cannot call it.",
	rollout: "Add a public operation beside this one, or say with an exception who decided that anybody may call it.",
	convention: {
		is: "exactly",
		level: "ERR",
		because:
			"No client is refused, but every way in that was described is gone, and it is far more often a mistake than a decision.",
	},
	breaks: "anybody can call what only holders of credentials could",
	source: "INFO",
	judge: (change) => (isDropped(change) ? change.facts : null),
	say: saySecurity,
});

function saySecurity({ from, to }: ChangeOf<"security-changed">["facts"]): string {
	return `Security changed from ${sayAlternatives(from)} to ${sayAlternatives(to)}`;
}

function sayAlternatives(alternatives: readonly string[]): string {
	return alternatives.length === 0 ? "none" : quote(alternatives.join(" or "));
}

export const securityRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(DOING) as Event[]).map((event) => securityRule(event, direction)),
).concat(securityDropped);

type SchemeFacts = ChangeOf<"security-scheme-changed">["facts"];

/** Fields that say where to get a token, not how to show it: clients with a token are served as before. */
const WHERE_TO_ASK = /^(?:flows\b|openIdConnectUrl$|oauth2MetadataUrl$)/;

function saysWhereToAsk({ field }: SchemeFacts): boolean {
	return WHERE_TO_ASK.test(field);
}

export const securitySchemeChanged = defineRule({
	id: "security-scheme-changed",
	judges: "security-scheme-changed",
	axes: { direction: "either", area: "security", aspect: "scheme", action: "change" },
	title: "Disallow changing how credentials are sent",
	why: "Deployed clients go on showing their credentials the old way.",
	rollout:
		"Add a second security scheme, accept either (two alternatives of `security`), move the clients, and remove the old one after an announced day.",
	convention: { is: "exactly", level: "ERR", because: "Two ways of sending credentials never accept each other's." },
	breaks: "clients that show their credentials the old way are refused",
	source: "INFO",
	judge: ({ facts }) => (saysWhereToAsk(facts) ? null : facts),
	say: sayScheme,
});

export const securitySchemeFlowsChanged = defineRule({
	id: "security-scheme-flows-changed",
	judges: "security-scheme-changed",
	axes: { direction: "either", area: "security", aspect: "scheme-flows", action: "change" },
	title: "Warn about changing where tokens come from",
	why: "A client that has the old address written down cannot get another token.",
	rollout: "Keep the old address issuing tokens, or redirecting, until its announced end.",
	convention: {
		is: "exactly",
		level: "WARN",
		because: "The API takes the same tokens; who asks for new ones at the old address may not get them.",
	},
	breaks: "clients that ask for tokens as before may not get them",
	source: "INFO",
	judge: ({ facts, effect }) => (saysWhereToAsk(facts) && effect !== "widens" ? facts : null),
	say: sayScheme,
});

export const securitySchemeFlowsExtended = defineRule({
	id: "security-scheme-flows-extended",
	judges: "security-scheme-changed",
	axes: { direction: "either", area: "security", aspect: "scheme-flows", action: "add" },
	title: "Note adding a flow or a scope to a security scheme",
	why: "Clients go on getting their tokens as before.",
	rollout: "Add it beside what is there.",
	convention: { is: "exactly", level: "INFO", because: "Every way to a token that was described still is." },
	breaks: "clients go on getting their tokens as before",
	source: "INFO",
	judge: ({ facts, effect }) => (saysWhereToAsk(facts) && effect === "widens" ? facts : null),
	say: sayScheme,
});

function sayScheme({ scheme, field, names }: SchemeFacts): string {
	const which = names.length === 0 ? "" : ` (${quoteNames(names)})`;
	return `${quote(field)} of the security scheme ${quote(scheme)} changed${which}`;
}
