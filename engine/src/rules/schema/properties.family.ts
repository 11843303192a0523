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
	required: {
		request:
			"Keep the property optional, give it a default, tell the clients that leave it out, and demand it in a new major version.",
		response:
			"Go on returning the property in every response of this major version, with an empty value where there is none.",
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
	judge: ({ facts }) => (facts.required ? facts : null),
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
	source: "INFO",
	judge: ({ facts }) => (facts.required ? null : facts),
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
	source: "INFO",
	judge: (change) => (breaksByLaw(change) ? null : change.facts),
});

const responseAddedToClosed = added({
	id: "response-property-added-to-closed-object",
	axes: { direction: "response", area: "schema", aspect: "property", action: "add-to-closed" },
	title: "Disallow adding a property to a closed object in a response",
	why: "`additionalProperties: false` promised that no other property would come, and a client may check that.",
	breaks: "clients were promised that no other property would come",
	rollout: ROLLOUT.added.response,
	source: "INFO",
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
	judge: (change) => (breaksByLaw(change) ? null : change.facts),
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
	judge: ({ facts }) => (facts.required ? facts : null),
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
	judge: ({ facts }) => (facts.required ? null : facts),
});

type RequiredFacts = ChangeOf<"property-required-changed">["facts"];

function becameRequired(direction: Direction): Rule {
	const breaks = direction === "request";
	return defineRule({
		id: `${direction}-property-became-required`,
		judges: "property-required-changed",
		axes: { direction, area: "schema", aspect: "property-required", action: "set" },
		title: breaks
			? "Disallow making a property of a request required"
			: "Note making a property of a response required",
		why: breaks
			? "A client that leaves it out is refused; a default does not make the omission valid."
			: "Clients find what they could not rely on before.",
		...(breaks ? { breaks: "clients that leave it out are refused" } : {}),
		rollout: ROLLOUT.required[direction],
		source: breaks ? "ERR" : "INFO",
		judge: ({ facts }) => (facts.required ? facts : null),
		say: ({ name, hasDefault }: RequiredFacts) =>
			`The property ${quote(name)}${hasDefault ? ", which has a default," : ""} became required`,
	});
}

function becameOptional(direction: Direction): Rule {
	const breaks = direction === "response";
	return defineRule({
		id: `${direction}-property-became-optional`,
		judges: "property-required-changed",
		axes: { direction, area: "schema", aspect: "property-required", action: "drop" },
		title: breaks
			? "Disallow making a property of a response optional"
			: "Note making a property of a request optional",
		why: breaks ? "A client that relies on it may find nothing." : "Clients may go on sending it.",
		...(breaks ? { breaks: "clients that rely on it may find nothing" } : {}),
		rollout: ROLLOUT.required[direction],
		source: breaks ? "ERR" : "INFO",
		judge: ({ facts }) => (facts.required ? null : facts),
		say: ({ name }: RequiredFacts) => `The property ${quote(name)} became optional`,
	});
}

export const propertyRules: readonly Rule[] = [
	requestAddedRequired,
	requestAddedOptional,
	responseAdded,
	responseAddedToClosed,
	requestRemoved,
	requestRemovedFromClosed,
	responseRemoved,
	responseOptionalRemoved,
	becameRequired("request"),
	becameOptional("request"),
	becameRequired("response"),
	becameOptional("response"),
];
