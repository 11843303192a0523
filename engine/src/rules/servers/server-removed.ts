import type { ChangeOf } from "../../contract/change.ts";
import { defineRule } from "../rule.ts";
import { sayUrls } from "../say/say-urls.ts";

/** Whether clients can still choose what went. */
function isByDefault({ facts, isOtherDefault }: ChangeOf<"servers-changed">): boolean {
	return facts.byDefault === true || isOtherDefault === true;
}

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
	judge: (change) => (change.facts.removed.length > 0 ? { ...change.facts, isByDefault: isByDefault(change) } : null),
	breaksBy: (change) => (isByDefault(change) ? "clients that choose no value reach another URL" : null),
	say: ({ added, removed, isByDefault }) => {
		if (isByDefault) return `The default of the server changed from ${sayUrls(removed)} to ${sayUrls(added)}`;
		const were = removed.length === 1 ? `The server ${sayUrls(removed)} was` : `The servers ${sayUrls(removed)} were`;
		return added.length === 0 ? `${were} removed` : `${were} replaced by ${sayUrls(added)}`;
	},
});
