/* What people write in comments, each command on a line of its own. Nothing here knows whether they may. */

/** A command as it was written; of an acceptance nothing is known yet but its words. */
export type Command =
	| { readonly kind: "accept"; readonly finding: string; readonly until: string; readonly reason: string }
	| { readonly kind: "revoke"; readonly finding: string }
	| { readonly kind: "recheck" }
	| { readonly kind: "help" }
	| { readonly kind: "unreadable"; readonly why: string };

export interface WrittenCommand {
	/** The line, cut where it is longer than any command. */
	readonly line: string;
	readonly command: Command;
}

const ACCEPT = "`/driftgate accept FINGERPRINT until DATE because REASON`";

export const HELP = `Commands, each on a line of its own: ${ACCEPT}, \`/driftgate revoke FINGERPRINT\`, \`/driftgate recheck\`, \`/driftgate help\`. DATE is a day such as 2027-01-31, through which the acceptance holds.`;

/** The commands of a text whose lines are commands alone. */
export function parseCommands(text: string): readonly WrittenCommand[] {
	return text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => ({ line: line.trim(), command: parseCommand(line) }));
}

function parseCommand(line: string): Command {
	const [, verb = "help", ...words] = line.trim().split(/\s+/);
	switch (verb.toLowerCase()) {
		case "accept":
			return parseAccept(words);
		case "revoke":
			return parseRevoke(words);
		case "recheck":
			return words.length === 0 ? { kind: "recheck" } : unreadable("`recheck` takes nothing more.");
		case "help":
			return { kind: "help" };
		default:
			return unreadable("There is no such command: `accept`, `revoke`, `recheck` and `help` are all there are.");
	}
}

function parseAccept([finding, until, day, because, ...reason]: readonly string[]): Command {
	if (finding === undefined) return unreadable(`It does not say what is accepted: ${ACCEPT}.`);
	if (until?.toLowerCase() !== "until" || day === undefined) {
		return unreadable(`It does not say until when: ${ACCEPT}.`);
	}
	if (because?.toLowerCase() !== "because" || reason.length === 0) return unreadable(`It does not say why: ${ACCEPT}.`);
	return { kind: "accept", finding: bare(finding), until: bare(day), reason: reason.join(" ") };
}

function parseRevoke([finding, ...more]: readonly string[]): Command {
	if (finding === undefined)
		return unreadable("It does not say which acceptance ends: `/driftgate revoke FINGERPRINT`.");
	if (more.length > 0) return unreadable("`revoke` takes one fingerprint and nothing more.");
	return { kind: "revoke", finding: bare(finding) };
}

/** Reports show fingerprints as code, and people copy the marks with them. */
const bare = (word: string): string => word.replace(/^`([^`]*)`$/, "$1").toLowerCase();

const unreadable = (why: string): Command => ({ kind: "unreadable", why });
