import type { ChangeOf, Direction } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { breaksByLaw } from "../law.ts";
import { defineRule, type Rule, type RuleDefinition } from "../rule.ts";

/*
 * Properties that go. An open object goes on accepting the name, and a property that may be missing was never promised:
 * what that means to whoever sends or reads it is no matter of valid payloads, so that conventions say it, one by one.
 */

type Removed = RuleDefinition<"property-removed", ChangeOf<"property-removed">["facts"]>;

const removed = (rule: Omit<Removed, "judges" | "say">): Rule =>
	defineRule({ ...rule, judges: "property-removed", say: sayRemoved });

function sayRemoved({ name, required }: ChangeOf<"property-removed">["facts"]): string {
	return `The ${required ? "required" : "optional"} property ${quote(name)} was removed`;
}

/** A required property, unless every response is proved to have it still, such as a value that is listed whole. */
function isMissed({ facts, effect }: ChangeOf<"property-removed">): boolean {
	return facts.required && effect !== "none" && effect !== "narrows";
}

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Mark the property as deprecated with an `x-sunset` date, go on honouring it until then, and remove it after that day.",
	response:
		"Mark the property as deprecated with an `x-sunset` date, go on returning it until then, and remove it after that day.",
};

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
	rollout: ROLLOUT.request,
	source: "ERR",
	judge: (change) => (breaksByLaw(change) || isPromised(change.facts) ? null : change.facts),
});

const requestRemovedFromClosed = removed({
	id: "request-property-removed-from-closed-object",
	axes: { direction: "request", area: "schema", aspect: "property", action: "remove-from-closed" },
	title: "Disallow removing a property from a closed object in a request",
	why: "A closed object refuses what it does not describe, and deployed clients still send it.",
	breaks: "clients that still send it are refused",
	rollout: ROLLOUT.request,
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
		rollout: ROLLOUT[direction],
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
	rollout: ROLLOUT.response,
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
	rollout: ROLLOUT.response,
	source: "ERR",
	judge: (change) => (isMissed(change) || isPromised(change.facts) ? null : change.facts),
});

export const removedPropertyRules: readonly Rule[] = [
	requestRemoved,
	requestRemovedFromClosed,
	responseRemoved,
	responseOptionalRemoved,
	removedBeforeSunset("request"),
	removedBeforeSunset("response"),
];
