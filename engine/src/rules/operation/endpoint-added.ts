import { quote } from "../../lib/say.ts";
import { defineRule } from "../rule.ts";

export const endpointAdded = defineRule({
	id: "endpoint-added",
	judges: "operation-added",
	axes: { direction: "either", area: "operation", aspect: "existence", action: "add" },
	title: "Note adding an endpoint",
	why: "Nobody calls it yet, and a webhook reaches only those who ask for it.",
	rollout: "Add it beside what is there.",
	convention: { is: "exactly", level: "INFO", because: "A new operation changes nothing for who does not use it." },
	breaks: "nobody relies on it yet",
	source: "INFO",
	judge: ({ facts }) => facts,
	say: ({ operation }) => `${quote(operation)} was added`,
});
