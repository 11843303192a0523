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
	request: "Describe the values that deployed clients already send, and reject others in the next major version.",
	response: "Keep the property's schema, and return other values in a new property.",
};

const describedRule = (direction: Direction): Rule =>
	defineRule({
		id: `${direction}-required-property-described`,
		judges: "property-described-changed",
		axes: { direction, area: "schema", aspect: "property-description", action: "set" },
		...byLaw("narrows", direction, `adding a schema to a required property of a ${direction}`),
		rollout: ROLLOUT[direction],
		// What code read as anything it can read as less.
		source: direction === "request" ? "ERR" : "INFO",
		judge: ({ facts }) => (facts.described ? facts : null),
		say: ({ name }: DescribedFacts) => `The required property ${quote(name)} now has a schema`,
	});

const undescribedRule = (direction: Direction): Rule =>
	defineRule({
		id: `${direction}-required-property-undescribed`,
		judges: "property-described-changed",
		axes: { direction, area: "schema", aspect: "property-description", action: "drop" },
		...byLaw("widens", direction, `removing the schema of a required property of a ${direction}`),
		rollout: ROLLOUT[direction],
		source: "ERR",
		judge: ({ facts }) => (facts.described ? null : facts),
		say: ({ name }: DescribedFacts) => `The required property ${quote(name)} no longer has a schema`,
	});

export const describedPropertyRules: readonly Rule[] = DIRECTIONS.flatMap((direction) => [
	describedRule(direction),
	undescribedRule(direction),
]);
