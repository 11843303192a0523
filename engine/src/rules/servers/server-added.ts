import { defineRule } from "../rule.ts";
import { sayUrls } from "../say/say-urls.ts";

export const serverAdded = defineRule({
	id: "server-added",
	judges: "servers-changed",
	axes: { direction: "either", area: "servers", aspect: "existence", action: "add" },
	level: "INFO",
	doing: "adding a server",
	why: "Clients can keep using the existing URLs.",
	rollout: "List the new server after the existing ones, because clients use the first one by default.",
	convention: { is: "exactly", level: "INFO", because: "No URL was removed." },
	breaks: "clients can keep using the existing URLs",
	source: "INFO",
	judge: ({ facts }) => (facts.removed.length === 0 ? facts : null),
	say: ({ added }) =>
		added.length === 1 ? `The server ${sayUrls(added)} was added` : `The servers ${sayUrls(added)} were added`,
});
