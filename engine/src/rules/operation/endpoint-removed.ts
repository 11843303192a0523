import { capitalised } from "../../lib/say.ts";
import { sayOperation } from "../../openapi/say-operation.ts";
import { defineRule } from "../rule.ts";

/** Policies and dashboards know it as `endpoint_removed`. */
export const endpointRemoved = defineRule({
	id: "endpoint-removed",
	judges: "operation-removed",
	axes: { direction: "either", area: "operation", aspect: "existence", action: "remove" },
	level: "ERR",
	doing: "removing an endpoint",
	why: "Deployed clients still call it. Deprecate it with an `x-sunset` date first, and remove it after that date.",
	rollout:
		"Set `deprecated: true` and an `x-sunset` date, offer a replacement, and remove the endpoint after that date.",
	convention: {
		is: "exactly",
		level: "ERR",
		because: "Clients that call the endpoint, and receivers that expect the webhook, lose it entirely.",
	},
	breaks: "clients that use it stop working",
	breaksReceivers: "receivers no longer get its deliveries",
	source: "ERR",
	judge: ({ facts }) => facts,
	say: ({ operation }) => `${capitalised(sayOperation(operation))} was removed`,
});
