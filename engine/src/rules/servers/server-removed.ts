import { defineRule } from "../rule.ts";
import { sayUrls } from "../say-urls.ts";

export const serverRemoved = defineRule({
	id: "server-removed",
	judges: "servers-changed",
	axes: { direction: "either", area: "servers", aspect: "existence", action: "remove" },
	level: "WARN",
	doing: "removing a server",
	why: "The URL may keep working although it is no longer listed, and clients often get theirs from elsewhere.",
	rollout:
		"Keep the old URL answering or redirecting (308) until an announced date, and remove it from the list after that date.",
	convention: {
		is: "exactly",
		level: "WARN",
		because: "The description does not show whether the URL still works.",
	},
	breaks: "clients that have the URL hard-coded may no longer reach the API",
	source: "INFO",
	judge: ({ facts }) => (facts.removed.length > 0 ? facts : null),
	breaksBy: ({ facts }) => (facts.byDefault === true ? "clients that choose no value reach another URL" : null),
	say: ({ added, removed, byDefault }) => {
		if (byDefault === true) return `The default of the server changed from ${sayUrls(removed)} to ${sayUrls(added)}`;
		return added.length === 0
			? `The server ${sayUrls(removed)} was removed`
			: `The server ${sayUrls(removed)} was replaced by ${sayUrls(added)}`;
	},
});
