import type { ChangeOf, Direction } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { capitalised, quote, quoteValue } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";
import { sayMisread } from "../say/say-misread.ts";
import { sayWritten } from "../say/say-written.ts";

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
		// Another media type has a schema of its own, and with it another type; parameters of webhooks have none in SDKs.
		source: direction === "request" ? "ERR" : "INFO",
		breaksBy: (change) => (change.facts.field === "in" ? sayUnheard(direction, change.facts.from) : sayMisread(change)),
		judge: (change) => change,
		say: saySerialization,
	});
}

function saySerialization({ facts, effect }: ChangeOf<"parameter-serialization-changed">): string {
	const { in: place, name, field, from, to, written } = facts;
	if (field === "in") return `The ${from} parameter ${quote(name)} became a ${to} parameter`;
	const parameter = `the ${place} parameter ${quote(name)}`;
	if (written !== undefined) return sayWritten(capitalised(parameter), written, effect);
	return `${quote(field)} of ${parameter} changed from ${quoteValue(from)} to ${quoteValue(to)}`;
}

/** Who looks for the value in its old place, or leaves it there. */
function sayUnheard(direction: Direction, from: JsonValue): string {
	return direction === "request"
		? `clients still send it as a ${from} parameter, and the server no longer reads it there`
		: `receivers still read it as a ${from} parameter, and it is no longer sent there`;
}

export const parameterSerializationRules: readonly Rule[] = DIRECTIONS.map(serializationRule);
