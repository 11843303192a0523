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

function sayRemoved({ name, required, describedBeside }: ChangeOf<"property-removed">["facts"]): string {
	const property = `${required ? "required" : "optional"} property ${quote(name)}`;
	// The property itself is there as before: another subschema of the value describes it.
	return describedBeside === true ? `A description of the ${property} was removed` : `The ${property} was removed`;
}

/** A required property, unless every response is proved to have it still, such as a value that is listed whole. */
function isMissed({ facts, effect }: ChangeOf<"property-removed">): boolean {
	return facts.required && effect !== "none" && effect !== "narrows";
}

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Mark the property as deprecated with an `x-sunset` date, keep honouring it until then, and remove it after that date.",
	response:
		"Mark the property as deprecated with an `x-sunset` date, keep returning it until then, and remove it after that date.",
};

const requestRemoved = removed({
	id: "request-property-removed",
	axes: { direction: "request", area: "schema", aspect: "property", action: "remove" },
	level: "WARN",
	doing: "removing a property from a request",
	why: "Clients still send it, and the server ignores it.",
	convention: {
		is: "at-least",
		level: "WARN",
		because: "An open object still accepts the property, but the server may ignore it.",
	},
	breaks: "clients still send it, and the server may ignore or reject it",
	breaksReceivers: "receivers still return it, and the sender may ignore or reject it",
	rollout: ROLLOUT.request,
	source: "ERR",
	judge: (change) => (breaksByLaw(change) || isPromised(change.facts) ? null : change.facts),
});

const requestRemovedFromClosed = removed({
	id: "request-property-removed-from-closed-object",
	axes: { direction: "request", area: "schema", aspect: "property", action: "remove-from-closed" },
	level: "ERR",
	doing: "removing a property from an object with `additionalProperties: false` in a request",
	why: "With `additionalProperties: false` the server rejects properties that the schema does not describe, and deployed clients still send this one.",
	breaks: "requests from clients that still send it are rejected",
	breaksReceivers: "answers of receivers that still return it are rejected",
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
		level: "ERR",
		doing: `removing a property from a ${direction} before its sunset date`,
		why: "Clients were told that it works until the sunset date, and plan their migration by that date.",
		convention: {
			is: "exactly",
			level: "ERR",
			because: "The sunset date says that the property works until then.",
		},
		breaks: "clients that planned for the sunset date have less time to migrate than announced",
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
	level: "ERR",
	doing: "removing a required property from a response",
	why: "Deployed clients rely on a property that every response contained.",
	convention: {
		is: "exactly",
		level: "ERR",
		because: "Every response contained it, whatever else the object allows.",
	},
	breaks: "clients that read it no longer find it",
	breaksReceivers: "receivers that read it no longer find it",
	rollout: ROLLOUT.response,
	source: "ERR",
	judge: (change) => (isMissed(change) ? change.facts : null),
});

const responseOptionalRemoved = removed({
	id: "response-optional-property-removed",
	axes: { direction: "response", area: "schema", aspect: "property", action: "remove-optional" },
	level: "WARN",
	doing: "removing an optional property from a response",
	why: "Few descriptions say which properties every response has, so clients read optional ones as well.",
	convention: {
		is: "exactly",
		level: "WARN",
		because: "An optional property may be absent from any response, and yet clients may rely on it.",
	},
	breaks: "clients may read it, although it was optional",
	breaksReceivers: "receivers may read it, although it was optional",
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
