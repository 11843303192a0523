import type { ChangeOf, Direction } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Which properties must be there. To demand one more refuses requests that leave it out; to demand one less returns
 * responses without it. The law judges both; these rules say it in words.
 */

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Keep the property optional with a default, notify the clients that omit it, and make it required in the next major version.",
	response:
		"Keep returning the property in every response of this major version, with an empty value where there is none.",
};

type RequiredFacts = ChangeOf<"property-required-changed">["facts"];

function becameRequired(direction: Direction): Rule {
	const breaks = direction === "request";
	return defineRule({
		id: `${direction}-property-became-required`,
		judges: "property-required-changed",
		axes: { direction, area: "schema", aspect: "property-required", action: "set" },
		level: breaks ? "ERR" : "INFO",
		doing: `making a property of a ${direction} required`,
		why: breaks
			? "The server rejects requests that omit it; a `default` does not make the omission valid."
			: "Clients find what they could not rely on before.",
		...(breaks
			? {
					breaks: "requests that omit it are rejected",
					breaksReceivers: "answers of receivers that omit it are rejected",
				}
			: {}),
		rollout: ROLLOUT[direction],
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
		level: breaks ? "ERR" : "INFO",
		doing: `making a property of a ${direction} optional`,
		why: breaks ? "Clients that rely on it may not get it." : "Clients can keep sending it.",
		...(breaks
			? {
					breaks: "clients that rely on it may not get it",
					breaksReceivers: "receivers that rely on it may not get it",
				}
			: {}),
		rollout: ROLLOUT[direction],
		// Where nothing but `required` named it, code that gives it names nothing.
		source: "ERR",
		judge: ({ facts }) => (facts.required ? null : facts),
		say: ({ name }: RequiredFacts) => `The property ${quote(name)} became optional`,
	});
}

export const requiredPropertyRules: readonly Rule[] = DIRECTIONS.flatMap((direction) => [
	becameRequired(direction),
	becameOptional(direction),
]);
