import { capitalised } from "../../lib/say.ts";
import { sayOperation } from "../../openapi/say-operation.ts";
import { defineRule } from "../rule.ts";

export const endpointAdded = defineRule({
	id: "endpoint-added",
	judges: "operation-added",
	axes: { direction: "either", area: "operation", aspect: "existence", action: "add" },
	level: "INFO",
	doing: "adding an endpoint",
	why: "No deployed client calls a new endpoint, and a new webhook is sent only to receivers that subscribe.",
	rollout: "Add it without changing the existing endpoints.",
	convention: { is: "exactly", level: "INFO", because: "A new operation does not affect clients that do not use it." },
	breaks: "no client relies on it yet",
	source: "INFO",
	judge: ({ facts }) => facts,
	say: ({ operation }) => `${capitalised(sayOperation(operation))} was added`,
});
