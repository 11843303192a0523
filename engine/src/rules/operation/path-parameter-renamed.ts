import { quote } from "../../lib/say.ts";
import { defineRule } from "../rule.ts";

export const pathParameterRenamed = defineRule({
	id: "path-parameter-renamed",
	judges: "path-parameter-renamed",
	axes: { direction: "either", area: "parameter", aspect: "path-parameter-name", action: "change" },
	level: "INFO",
	doing: "renaming a path parameter",
	why: "Only the value is part of the URL, so deployed clients are not affected; but SDK methods name an argument after it.",
	rollout: "Keep the name, or release the SDKs with a new major version that announces the argument's new name.",
	convention: { is: "exactly", level: "INFO", because: "No request contains the name of a path parameter." },
	tellsCode: true,
	breaks: "deployed clients are not affected, but regenerated SDKs rename the argument",
	source: "ERR",
	judge: ({ facts }) => facts,
	say: ({ in: place = "path", from, to }) => `The ${place} parameter ${quote(from)} was renamed to ${quote(to)}`,
});
