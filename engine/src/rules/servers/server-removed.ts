import { defineRule } from "../rule.ts";
import { sayUrls } from "../say-urls.ts";

export const serverRemoved = defineRule({
	id: "server-removed",
	judges: "servers-changed",
	axes: { direction: "either", area: "servers", aspect: "existence", action: "remove" },
	title: "Warn about removing a server",
	why: "An address is a matter of the environment: it may go on working, and clients are often told theirs elsewhere.",
	rollout:
		"Keep the old address answering or redirecting (308) until its announced end, and remove it from the list after that day.",
	convention: {
		is: "exactly",
		level: "WARN",
		because: "The description cannot tell whether the address still answers.",
	},
	breaks: "clients that have the address written down may reach nobody",
	source: "INFO",
	judge: ({ facts }) => (facts.removed.length > 0 ? facts : null),
	say: ({ added, removed }) =>
		added.length === 0
			? `The server ${sayUrls(removed)} was removed`
			: `The server ${sayUrls(removed)} was replaced by ${sayUrls(added)}`,
});
