import type { Change, ChangeOf, Direction } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { ruling } from "../law.ts";
import { defineRule, type Rule, type RuleDefinition } from "../rule.ts";

/*
 * Properties: here the pure law meets objects that allow anything beside what they describe. By containment alone every
 * new optional property of an open request would narrow it; nobody sends what was never described, and everybody is
 * told to skip what they do not know. These conventions say so, one by one.
 */

type Added = RuleDefinition<"property-added", ChangeOf<"property-added">["facts"]>;
type Removed = RuleDefinition<"property-removed", ChangeOf<"property-removed">["facts"]>;

const added = (rule: Omit<Added, "judges" | "say">): Rule =>
	defineRule({ ...rule, judges: "property-added", say: sayAdded });

const removed = (rule: Omit<Removed, "judges" | "say">): Rule =>
	defineRule({ ...rule, judges: "property-removed", say: sayRemoved });

function sayAdded({ name, required }: ChangeOf<"property-added">["facts"]): string {
	return `The ${required ? "required" : "optional"} property ${quote(name)} was added`;
}

function sayRemoved({ name, required }: ChangeOf<"property-removed">["facts"]): string {
	return `The ${required ? "required" : "optional"} property ${quote(name)} was removed`;
}

/** By containment, or because nothing could be said of it. */
function breaksByLaw(change: Change): boolean {
	return ruling(change.effect, change.direction).level === "ERR";
}

/** A required property, unless every request that was valid is proved to have it already. */
function refusesRequests({ facts, effect }: ChangeOf<"property-added">): boolean {
	return facts.required && effect !== "none" && effect !== "widens";
}

/** A required property, unless every response is proved to have it still, such as a value that is listed whole. */
function isMissed({ facts, effect }: ChangeOf<"property-removed">): boolean {
	return facts.required && effect !== "none" && effect !== "narrows";
}

const ROLLOUT = {
	added: {
		request:
			"Add the property as optional, with a default that keeps today's behaviour, and demand it in a new major version.",
		response:
			"Open the object (`additionalProperties`) in a new major version first, or return the property from a new operation.",
	},
	removed: {
		request:
			"Mark the property as deprecated with an `x-sunset` date, go on honouring it until then, and remove it after that day.",
		response:
			"Mark the property as deprecated with an `x-sunset` date, go on returning it until then, and remove it after that day.",
	},
} as const satisfies Readonly<Record<string, Readonly<Record<Direction, string>>>>;

const requestAddedRequired = added({
	id: "request-property-added-required",
	axes: { direction: "request", area: "schema", aspect: "property", action: "add-required" },
	title: "Disallow adding a required property to a request",
	why: "No deployed client sends it yet, and a request without it is no longer valid.",
	convention: {
		is: "exactly",
		level: "ERR",
		because:
			"A default does not help: the specification says that a request without the property is invalid all the same.",
	},
	breaks: "clients that do not send it yet are refused",
	rollout: ROLLOUT.added.request,
	source: "ERR",
	judge: (change) => (refusesRequests(change) ? change.facts : null),
});

const requestAddedOptional = added({
	id: "request-property-added-optional",
	axes: { direction: "request", area: "schema", aspect: "property", action: "add-optional" },
	title: "Note adding an optional property to a request",
	why: "Deployed clients go on without it.",
	convention: {
		is: "exactly",
		level: "INFO",
		because: "An open object allowed the name with any value, but nobody sends what was never described.",
	},
	breaks: "clients that do not send it are served as before",
	rollout: ROLLOUT.added.request,
	source: "ERR",
	judge: (change) => (refusesRequests(change) ? null : change.facts),
});

const responseAdded = added({
	id: "response-property-added",
	axes: { direction: "response", area: "schema", aspect: "property", action: "add" },
	title: "Note adding a property to a response",
	why: "A tolerant reader skips what it does not know.",
	convention: {
		is: "exactly",
		level: "INFO",
		because: "The object allowed further properties, so that readers were told to expect them.",
	},
	breaks: "clients skip what they do not know",
	rollout: ROLLOUT.added.response,
	// The first property that is named ends a map of anything, and gives its type a name.
	source: "ERR",
	judge: (change) => (breaksByLaw(change) ? null : change.facts),
});

const responseAddedToClosed = added({
	id: "response-property-added-to-closed-object",
	axes: { direction: "response", area: "schema", aspect: "property", action: "add-to-closed" },
	title: "Disallow adding a property to a closed object in a response",
	why: "`additionalProperties: false` promised that no other property would come, and a client may check that.",
	breaks: "clients were promised that no other property would come",
	rollout: ROLLOUT.added.response,
	source: "ERR",
	judge: (change) => (breaksByLaw(change) ? change.facts : null),
});

const requestRemoved = removed({
	id: "request-property-removed",
	axes: { direction: "request", area: "schema", aspect: "property", action: "remove" },
	title: "Warn about removing a property from a request",
	why: "Clients that still send it are ignored at best, and refused where the object is closed.",
	convention: {
		is: "at-least",
		level: "WARN",
		because: "An open object still accepts the name, but what the client asked for with it no longer happens.",
	},
	breaks: "what clients ask for with it no longer happens",
	rollout: ROLLOUT.removed.request,
	source: "ERR",
	judge: (change) => (breaksByLaw(change) || isPromised(change.facts) ? null : change.facts),
});

const requestRemovedFromClosed = removed({
	id: "request-property-removed-from-closed-object",
	axes: { direction: "request", area: "schema", aspect: "property", action: "remove-from-closed" },
	title: "Disallow removing a property from a closed object in a request",
	why: "A closed object refuses what it does not describe, and deployed clients still send it.",
	breaks: "clients that still send it are refused",
	rollout: ROLLOUT.removed.request,
	source: "ERR",
	judge: (change) => (breaksByLaw(change) ? change.facts : null),
});

/** A day was announced until which it works. That the day is past is for the guards to say. */
function isPromised({ deprecated, sunset }: ChangeOf<"property-removed">["facts"]): boolean {
	return deprecated && sunset !== null;
}

function removedBeforeSunset(direction: Direction): Rule {
	return removed({
		id: `${direction}-property-with-sunset-removed`,
		axes: { direction, area: "schema", aspect: "property", action: "remove-with-sunset" },
		title: `Disallow removing a property whose sunset is not over from a ${direction}`,
		why: "It was announced with a date until which it works, and clients plan their move by that date.",
		convention: {
			is: "exactly",
			level: "ERR",
			because: "A property that nobody promised may go, but this one was promised until a day.",
		},
		breaks: "clients that planned by the announced day lose it before",
		rollout: ROLLOUT.removed[direction],
		source: "ERR",
		judge: (change) => {
			const isOtherRules = direction === "request" ? breaksByLaw(change) : isMissed(change);
			return isPromised(change.facts) && !isOtherRules ? change.facts : null;
		},
	});
}

const responseRemoved = removed({
	id: "response-property-removed",
	axes: { direction: "response", area: "schema", aspect: "property", action: "remove-required" },
	title: "Disallow removing a required property from a response",
	why: "Deployed clients rely on a property that they were promised in every response.",
	convention: {
		is: "exactly",
		level: "ERR",
		because: "It was promised in every response, whatever else the object allows.",
	},
	breaks: "clients that read it find nothing",
	rollout: ROLLOUT.removed.response,
	source: "ERR",
	judge: (change) => (isMissed(change) ? change.facts : null),
});

const responseOptionalRemoved = removed({
	id: "response-optional-property-removed",
	axes: { direction: "response", area: "schema", aspect: "property", action: "remove-optional" },
	title: "Note removing an optional property from a response",
	why: "Clients had to live without it already.",
	convention: { is: "exactly", level: "INFO", because: "A property that may be missing was never promised." },
	breaks: "clients had to live without it already",
	// Its name is gone from the generated type.
	rollout: ROLLOUT.removed.response,
	source: "ERR",
	judge: (change) => (isMissed(change) || isPromised(change.facts) ? null : change.facts),
});

export const propertyRules: readonly Rule[] = [
	requestAddedRequired,
	requestAddedOptional,
	responseAdded,
	responseAddedToClosed,
	requestRemoved,
	requestRemovedFromClosed,
	responseRemoved,
	responseOptionalRemoved,
	removedBeforeSunset("request"),
	removedBeforeSunset("response"),
];
