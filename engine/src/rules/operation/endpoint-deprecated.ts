import { quote } from "../../lib/say.ts";
import { defineRule } from "../rule.ts";

export const endpointDeprecated = defineRule({
	id: "endpoint-deprecated",
	judges: "operation-deprecated",
	axes: { direction: "either", area: "operation", aspect: "deprecated", action: "set" },
	title: "Note deprecating an endpoint",
	why: "Deprecation announces an end and changes nothing before it.",
	rollout: "Set `deprecated: true` and an `x-sunset` date, and name the replacement in the description.",
	convention: { is: "exactly", level: "INFO", because: "The operation works as before." },
	breaks: "it works as before",
	source: "INFO",
	judge: ({ facts }) => facts,
	say: ({ sunset }) =>
		sunset === null
			? "Deprecation was announced without a sunset"
			: `Deprecation was announced with the sunset ${quote(sunset)}`,
});
