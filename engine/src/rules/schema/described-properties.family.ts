import type { ChangeOf, Direction } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Properties that are required, and described on one side alone. Whoever requires a property knows of it, so that the
 * convention of properties that are new does not hold: any value was allowed there, or is now, and the law judges that.
 */

type DescribedFacts = ChangeOf<"property-described-changed">["facts"];

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request:
		"Describe the property by what deployed clients send already, and refuse other values in a new major version.",
	response: "Go on describing the property, and return another kind of value in a new property beside it.",
};

const describedRule = (direction: Direction): Rule =>
	defineRule({
		id: `${direction}-required-property-described`,
		judges: "property-described-changed",
		axes: { direction, area: "schema", aspect: "property-description", action: "set" },
		...byLaw("narrows", direction, `describing a required property of a ${direction} that was not described`),
		rollout: ROLLOUT[direction],
		// What code read as anything it can read as less.
		source: direction === "request" ? "ERR" : "INFO",
		judge: ({ facts }) => (facts.described ? facts : null),
		say: ({ name }: DescribedFacts) => `The property ${quote(name)}, which was required already, is now described`,
	});

const undescribedRule = (direction: Direction): Rule =>
	defineRule({
		id: `${direction}-required-property-undescribed`,
		judges: "property-described-changed",
		axes: { direction, area: "schema", aspect: "property-description", action: "drop" },
		...byLaw("widens", direction, `no longer describing a property of a ${direction} that is required`),
		rollout: ROLLOUT[direction],
		source: "ERR",
		judge: ({ facts }) => (facts.described ? null : facts),
		say: ({ name }: DescribedFacts) => `The property ${quote(name)}, which is required, is no longer described`,
	});

export const describedPropertyRules: readonly Rule[] = DIRECTIONS.flatMap((direction) => [
	describedRule(direction),
	undescribedRule(direction),
]);
