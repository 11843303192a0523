import { quote } from "../../lib/say.ts";
import { defineRule } from "../rule.ts";

export const operationIdChanged = defineRule({
	id: "operation-id-changed",
	judges: "operation-id-changed",
	axes: { direction: "either", area: "operation", aspect: "operation-id", action: "change" },
	level: "INFO",
	doing: "changing an operationId",
	why: "No request contains it, so deployed clients are not affected; but SDK methods may be named after it.",
	rollout: "Keep the operationId, or release the SDKs with a new major version that announces the method's new name.",
	convention: { is: "exactly", level: "INFO", because: "An operationId is not part of any request or response." },
	breaks: "deployed clients are not affected",
	source: "ERR",
	judge: ({ facts }) => facts,
	say: ({ from, to }) => {
		if (from === null) return `The operationId ${quote(to ?? "")} was added`;
		return to === null
			? `The operationId ${quote(from)} was removed`
			: `The operationId changed from ${quote(from)} to ${quote(to)}`;
	},
});
