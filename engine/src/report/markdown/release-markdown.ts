import type { Analysis, DiffSummary } from "../../contract/decision.ts";
import type { Finding } from "../../contract/finding.ts";
import type { UpgradeNote } from "../../contract/upgrade.ts";
import { count } from "../../lib/say.ts";
import { worstFirst } from "../worst-first.ts";
import { markdownMessage } from "./markdown-text.ts";
import { releaseHeading, sayCounts } from "./release-heading.ts";
import { upgradeMarkdown } from "./upgrade-markdown.ts";

/*
 * One version of a changelog in the form of Keep a Changelog 1.1.0, which release tools read: a heading of the second level
 * with version and day, and sections of the third with lists.
 */

export interface Release {
	/** `version` of the configuration; `Unreleased` stands there where it is null. */
	readonly version: string | null;
	/** ISO day, UTC. */
	readonly day: string;
	readonly findings: readonly Finding[];
	readonly decision: Pick<Analysis["decision"], "summary" | "lane">;
	readonly upgrade: readonly UpgradeNote[];
}

const MOST_LISTED = 200;
const SECTIONS = ["Added", "Changed", "Deprecated", "Removed"] as const;
/** Markdown that ends in a line break; nothing in it that strangers wrote comes to life. */
export function releaseMarkdown({ version, day, findings, decision, upgrade }: Release): string {
	const title = version === null ? "## [Unreleased]" : releaseHeading(version, day);
	const changes = worstFirst(findings.filter(({ direction }) => direction !== null));
	const parts = [
		title,
		sayCounts({ ...changesIn(decision.summary, findings), lane: decision.lane }),
		...SECTIONS.flatMap((section) => printSection(section, changes)),
		...printUnread(findings),
		...(upgrade.length === 0 ? [] : ["### Upgrade notes", ...upgrade.map(upgradeMarkdown)]),
	];
	return `${parts.join("\n\n")}\n`;
}

/** What is about the configuration, or could not be compared, is no change. */
function changesIn(summary: DiffSummary, findings: readonly Finding[]): DiffSummary {
	const others = findings.filter(({ direction }) => direction === null);
	const amount = (level: Finding["level"]): number => others.filter((one) => one.level === level).length;
	const { errors, warnings, info } = summary;
	return { errors: errors - amount("ERR"), warnings: warnings - amount("WARN"), info: info - amount("INFO") };
}

/** Parts of which nobody knows whether they changed. */
function printUnread(findings: readonly Finding[]): readonly string[] {
	const unread = findings.filter(({ rule }) => rule === "part-unreadable" || rule === "base-unreadable");
	if (unread.length === 0) return [];
	const lines = unread.map(({ message }) => `- ${markdownMessage(message.replace(/^Cannot decide: /, ""))}`);
	return ["### Not compared", lines.slice(0, MOST_LISTED).join("\n")];
}

function printSection(section: (typeof SECTIONS)[number], changes: readonly Finding[]): readonly string[] {
	const own = changes.filter((change) => sectionOf(change) === section);
	if (own.length === 0) return [];
	const lines = own.slice(0, MOST_LISTED).map(({ level, message }) => {
		const weight = level === "ERR" ? "**Breaking:** " : level === "WARN" ? "**Risky:** " : "";
		return `- ${weight}${markdownMessage(message)}`;
	});
	const rest = own.length - lines.length;
	return [`### ${section}`, [...lines, ...(rest > 0 ? [`- And ${count(rest, "more change")}.`] : [])].join("\n")];
}

/** By the rule's name: it ends with what happened to its subject. */
function sectionOf({ rule }: Finding): (typeof SECTIONS)[number] {
	if (/-deprecated(?:-|$)|^sunset-|^endpoint-deprecated/u.test(rule)) return "Deprecated";
	if (/-added(?:-|$)/u.test(rule)) return "Added";
	return /^(?:endpoint|(?:request|response|webhook)-(?:optional-)?(?:parameter|property|header|body|media-type|status|branch)(?:-with-sunset)?|server|sdk-(?:type|credential))-removed/u.test(
		rule,
	)
		? "Removed"
		: "Changed";
}
