import type { Direction } from "../../contract/change.ts";
import { quote, quoteValue } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

const ROLLOUT: Readonly<Record<Direction, string>> = {
	request: "Add a parameter with another name and the new serialization, honour both, and deprecate the old one.",
	response: "Use the new serialization in a new version of the webhook that receivers opt in to.",
};

/** style, explode, allowReserved, allowEmptyValue: their effective values, so that an explicit default is silent. */
function serializationRule(direction: Direction): Rule {
	return defineRule({
		id: direction === "request" ? "request-parameter-serialization-changed" : "webhook-parameter-serialization-changed",
		judges: "parameter-serialization-changed",
		axes: { direction, area: "parameter", aspect: "serialization", action: "change" },
		...byLaw(
			"incomparable",
			direction,
			`changing the serialization of a ${direction === "request" ? "request" : "webhook"} parameter`,
		),
		rollout: ROLLOUT[direction],
		source: "INFO",
		judge: ({ facts }) => facts,
		say: ({ in: place, name, field, from, to }) =>
			`${quote(field)} of the ${place} parameter ${quote(name)} changed from ${quoteValue(from)} to ${quoteValue(to)}`,
	});
}

export const parameterSerializationRules: readonly Rule[] = DIRECTIONS.map(serializationRule);
