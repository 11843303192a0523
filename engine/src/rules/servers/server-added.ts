import { defineRule } from "../rule.ts";
import { sayUrls } from "../say-urls.ts";

export const serverAdded = defineRule({
	id: "server-added",
	judges: "servers-changed",
	axes: { direction: "either", area: "servers", aspect: "existence", action: "add" },
	title: "Note adding a server",
	why: "Clients go on using the addresses that they know.",
	rollout: "List the new server after those that are there, because clients take the first one by default.",
	convention: { is: "exactly", level: "INFO", because: "No address went away." },
	breaks: "clients go on using the addresses that they know",
	source: "INFO",
	judge: ({ facts }) => (facts.removed.length === 0 ? facts : null),
	say: ({ added }) => `The server ${sayUrls(added)} was added`,
});
