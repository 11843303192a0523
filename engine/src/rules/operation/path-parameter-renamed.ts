import { quote } from "../../lib/say.ts";
import { defineRule } from "../rule.ts";

export const pathParameterRenamed = defineRule({
	id: "path-parameter-renamed",
	judges: "path-parameter-renamed",
	axes: { direction: "either", area: "parameter", aspect: "path-parameter-name", action: "change" },
	title: "Note renaming a path parameter",
	why: "Only its value is part of the URL; but SDK methods take it under its name.",
	rollout: "Keep the name, or release the SDKs with a new major version that names the argument's new name.",
	convention: { is: "exactly", level: "INFO", because: "The name of a path parameter never travels." },
	breaks: "deployed clients do not see it, but a regenerated SDK renames the argument",
	source: "ERR",
	judge: ({ facts }) => facts,
	say: ({ in: place = "path", from, to }) => `The ${place} parameter ${quote(from)} was renamed to ${quote(to)}`,
});
