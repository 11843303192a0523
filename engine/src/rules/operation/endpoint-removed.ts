import { quote } from "../../lib/say.ts";
import { defineRule } from "../rule.ts";

/** Policies and dashboards know it as `endpoint_removed`. */
export const endpointRemoved = defineRule({
	id: "endpoint-removed",
	judges: "operation-removed",
	axes: { direction: "either", area: "operation", aspect: "existence", action: "remove" },
	title: "Disallow removing an endpoint",
	why: "Deployed clients still call it. Deprecate it with an `x-sunset` date first, and remove it after that day.",
	rollout:
		"Set `deprecated: true` and an `x-sunset` date, offer the replacement beside it, and remove it after that day.",
	convention: {
		is: "exactly",
		level: "ERR",
		because:
			"Whoever calls the endpoint, or waits for the webhook, loses all of it; no containment of payloads is involved.",
	},
	breaks: "clients that rely on it lose it",
	source: "ERR",
	judge: ({ facts }) => facts,
	say: ({ operation }) => `${quote(operation)} was removed`,
});
