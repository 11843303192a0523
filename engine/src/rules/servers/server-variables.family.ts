import type { ChangeOf } from "../../contract/change.ts";
import type { Level } from "../../contract/level.ts";
import { quote, quoteNames } from "../../lib/say.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * A variable of a server's address is a choice that clients make: a region, a version, a tenant. Addresses are a matter of
 * the environment, as for servers as a whole: what may be gone is warned about, and what came is noted.
 */

type Facts = ChangeOf<"server-variable-changed">["facts"];
type Event = "removed" | "added";

interface Row {
	readonly level: Level;
	readonly doing: string;
	readonly why: string;
	readonly because: string;
	readonly rollout: string;
	readonly breaks: string;
	/** The same of one change, where `breaks` is false of it. */
	readonly breaksOf?: (facts: Facts) => string | null;
	readonly say: (facts: Facts) => string;
}

const ROWS: Readonly<Record<Event, Row>> = {
	removed: {
		level: "WARN",
		doing: "removing a value of a server variable",
		why: "Clients that chose the value use a URL that is no longer described.",
		because: "The description does not show whether the URL still works.",
		rollout:
			"Keep the URL of the old value answering or redirecting (308) until an announced date, and remove the value after that date.",
		breaks: "clients that chose another value may no longer reach the API",
		breaksOf: ({ from, removed }) =>
			from === null
				? null
				: `clients that chose ${removed.length === 1 ? "it" : "one of them"} may no longer reach the API`,
		say: ({ variable, from, to, removed }) =>
			from === null
				? `The values of the server variable ${quote(variable)} were limited to ${quoteNames(to ?? [])}`
				: `${values(removed)} removed from the server variable ${quote(variable)}`,
	},
	added: {
		level: "INFO",
		doing: "adding a value to a server variable",
		why: "Clients can keep using the URLs that they chose.",
		because: "No URL was removed.",
		rollout: "Add the value once its URL answers, and keep the default.",
		breaks: "clients can keep using the URLs that they chose",
		say: ({ variable, to, added }) =>
			to === null
				? `The values of the server variable ${quote(variable)} are no longer limited`
				: `${values(added)} added to the server variable ${quote(variable)}`,
	},
};

function values(names: readonly string[]): string {
	return `The ${names.length === 1 ? "value" : "values"} ${quoteNames(names)} ${names.length === 1 ? "was" : "were"}`;
}

/** Where any value went, most of them are gone with the first list. */
function eventOf({ from, removed }: Facts): Event {
	return from === null || removed.length > 0 ? "removed" : "added";
}

export const serverVariableRules: readonly Rule[] = (Object.keys(ROWS) as Event[]).map((event) => {
	const { level, doing, because, breaksOf, ...row } = ROWS[event];
	return defineRule({
		id: `server-variable-value-${event}`,
		judges: "server-variable-changed",
		axes: { direction: "either", area: "servers", aspect: "variable", action: event },
		level,
		doing,
		convention: { is: "exactly", level, because },
		source: "INFO",
		judge: ({ facts }) => (eventOf(facts) === event ? facts : null),
		breaksBy: ({ facts }) => breaksOf?.(facts) ?? null,
		...row,
	});
});
