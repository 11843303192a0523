import type { ChangeOf, Direction, Effect } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { quote } from "../../lib/say.ts";
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

const DOING: Readonly<Record<Event, { readonly effect: Effect; readonly doing: string; readonly source: Level }>> = {
	tightened: { effect: "narrows", doing: "demanding other or further credentials", source: "WARN" },
	relaxed: { effect: "widens", doing: "accepting further credentials", source: "INFO" },
};

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Accept the old credentials beside the new ones (a further alternative of `security`), move the clients, and drop the old alternative after an announced day.",
	response: "Show the old credentials beside the new ones until every receiver checks the new ones.",
};

function securityRule(event: Event, direction: Direction): Rule {
	const { effect, doing, source } = DOING[event];
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
		source,
		judge: (change: ChangeOf<"security-changed">) => (EVENTS[change.effect] === event ? change.facts : null),
		say: ({ from, to }) => `Security changed from ${sayAlternatives(from)} to ${sayAlternatives(to)}`,
	});
}

function sayAlternatives(alternatives: readonly string[]): string {
	return alternatives.length === 0 ? "none" : quote(alternatives.join(" or "));
}

export const securityRules: readonly Rule[] = DIRECTIONS.flatMap((direction) =>
	(Object.keys(DOING) as Event[]).map((event) => securityRule(event, direction)),
);

/** Fields that say where to get a token, not how to show it: clients with a token are served as before. */
const WHERE_TO_ASK: ReadonlySet<string> = new Set(["flows", "openIdConnectUrl"]);

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
	judge: ({ facts }) => (WHERE_TO_ASK.has(facts.field) ? null : facts),
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
	judge: ({ facts }) => (WHERE_TO_ASK.has(facts.field) ? facts : null),
	say: sayScheme,
});

function sayScheme({ scheme, field }: ChangeOf<"security-scheme-changed">["facts"]): string {
	return `${quote(field)} of the security scheme ${quote(scheme)} changed`;
}
