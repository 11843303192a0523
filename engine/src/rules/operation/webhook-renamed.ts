import { quote } from "../../lib/say.ts";
import { defineRule } from "../rule.ts";

export const webhookRenamed = defineRule({
	id: "webhook-renamed",
	judges: "webhook-renamed",
	axes: { direction: "either", area: "operation", aspect: "webhook-name", action: "change" },
	level: "WARN",
	doing: "renaming a webhook that keeps its operationId",
	why: "The key under `webhooks` is not part of any delivery; but receivers may subscribe to the webhook by it.",
	rollout: "Keep the key, or go on accepting subscriptions to the old one.",
	convention: { is: "exactly", level: "WARN", because: "The description does not say what receivers subscribe by." },
	breaks: "no delivery contains the name, but receivers may subscribe by it",
	source: "ERR",
	judge: ({ facts }) => facts,
	say: ({ from, to }) => `The webhook ${quote(from)} was renamed to ${quote(to)}`,
});
