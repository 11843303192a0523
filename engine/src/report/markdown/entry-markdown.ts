import type { Lane } from "../../contract/decision.ts";
import type { UpgradeNote } from "../../contract/upgrade.ts";
import { linesMarkdown } from "./lines-markdown.ts";
import { markdownMessage } from "./markdown-text.ts";
import { releaseHeading, sayCounts } from "./release-heading.ts";
import { upgradeMarkdown } from "./upgrade-markdown.ts";

/** An entry of a service's changelog, as it is kept, which a person may have rewritten. */
export interface KeptEntry {
	/** What its heading names. */
	readonly version: string;
	/** ISO day, UTC. */
	readonly day: string;
	readonly lane: Lane;
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
	/** Lines of text, with names in back-quotes. */
	readonly text: string;
	readonly notes: readonly UpgradeNote[];
	/** Why the notes are not all of them, one sentence; null where they are. */
	readonly message: string | null;
}

/** The same form as `releaseMarkdown`, which release tools read; nothing in it that strangers wrote comes to life. */
export function entryMarkdown(entry: KeptEntry): string {
	return `${releaseHeading(entry.version, entry.day)}\n\n${entryBody(entry)}`;
}

/** The same without its heading, for who has one of its own. */
export function entryBody({ text, notes, message, ...judged }: Omit<KeptEntry, "version" | "day">): string {
	const rest = message === null ? [] : [markdownMessage(message)];
	const upgrade = notes.length + rest.length === 0 ? [] : ["### Upgrade notes", ...notes.map(upgradeMarkdown), ...rest];
	const parts = [sayCounts(judged), linesMarkdown(text).trimEnd()];
	return `${[...parts, ...upgrade].filter((part) => part !== "").join("\n\n")}\n`;
}
