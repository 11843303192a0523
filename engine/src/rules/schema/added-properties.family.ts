import type { ChangeOf, Direction } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { breaksByLaw } from "../law.ts";
import { defineRule, type Rule, type RuleDefinition } from "../rule.ts";

/*
 * Properties that come: here the pure law meets objects that allow anything beside what they describe. By containment
 * alone every new optional property of an open request would narrow it; nobody sends what was never described, and
 * everybody is told to skip what they do not know. These conventions say so, one by one.
 */

type Added = RuleDefinition<"property-added", ChangeOf<"property-added">["facts"]>;

const added = (rule: Omit<Added, "judges" | "say">): Rule =>
	defineRule({ ...rule, judges: "property-added", say: sayAdded });

function sayAdded({ name, required, describedBeside }: ChangeOf<"property-added">["facts"]): string {
	const property = `${required ? "required" : "optional"} property ${quote(name)}`;
	// The property itself is there as before: another subschema of the value describes it.
	return describedBeside === true ? `A description of the ${property} was added` : `The ${property} was added`;
}

/** A required property, unless every request that was valid is proved to have it already. */
function refusesRequests({ facts, effect }: ChangeOf<"property-added">): boolean {
	return facts.required && effect !== "none" && effect !== "widens";
}

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Add the property as optional, with a default that keeps today's behaviour, and make it required in the next major version.",
	response: "Allow additional properties in a new major version first, or return the property from a new operation.",
};

const requestAddedRequired = added({
	id: "request-property-added-required",
	axes: { direction: "request", area: "schema", aspect: "property", action: "add-required" },
	level: "ERR",
	doing: "adding a required property to a request",
	why: "Deployed clients do not send it, so their requests become invalid.",
	convention: {
		is: "exactly",
		level: "ERR",
		because: "A `default` does not help: a request without a required property is invalid all the same.",
	},
	breaks: "requests from clients that do not send it are rejected",
	breaksReceivers: "answers of receivers that do not return it are rejected",
	rollout: ROLLOUT.request,
	source: "ERR",
	judge: (change) => (refusesRequests(change) ? change.facts : null),
});

const requestAddedOptional = added({
	id: "request-property-added-optional",
	axes: { direction: "request", area: "schema", aspect: "property", action: "add-optional" },
	level: "INFO",
	doing: "adding an optional property to a request",
	why: "Deployed clients can keep omitting it.",
	convention: {
		is: "exactly",
		level: "INFO",
		because:
			"An open object already allowed the name with any value, but clients do not send properties that were never described.",
	},
	breaks: "clients that do not send it still work",
	breaksReceivers: "receivers that do not return it still work",
	rollout: ROLLOUT.request,
	source: "ERR",
	judge: (change) => (refusesRequests(change) ? null : change.facts),
});

const responseAdded = added({
	id: "response-property-added",
	axes: { direction: "response", area: "schema", aspect: "property", action: "add" },
	level: "INFO",
	doing: "adding a property to a response",
	why: "Clients ignore properties that they do not know.",
	convention: {
		is: "exactly",
		level: "INFO",
		because: "The object allowed additional properties, so clients had to expect them.",
	},
	breaks: "clients ignore properties that they do not know",
	breaksReceivers: "receivers ignore properties that they do not know",
	rollout: ROLLOUT.response,
	// The first property that is named ends a map of anything, and gives its type a name.
	source: "ERR",
	judge: (change) => (breaksByLaw(change) ? null : change.facts),
});

const responseAddedToClosed = added({
	id: "response-property-added-to-closed-object",
	axes: { direction: "response", area: "schema", aspect: "property", action: "add-to-closed" },
	level: "ERR",
	doing: "adding a property to an object with `additionalProperties: false` in a response",
	why: "The old schema has `additionalProperties: false`, so a client that validates what it receives rejects the new property.",
	breaks:
		"the old schema rejects properties that it does not describe (`additionalProperties: false` or the like), so clients that validate responses reject it",
	breaksReceivers:
		"the old schema rejects properties that it does not describe (`additionalProperties: false` or the like), so receivers that validate deliveries reject it",
	rollout: ROLLOUT.response,
	source: "ERR",
	judge: (change) => (breaksByLaw(change) ? change.facts : null),
});

export const addedPropertyRules: readonly Rule[] = [
	requestAddedRequired,
	requestAddedOptional,
	responseAdded,
	responseAddedToClosed,
];
