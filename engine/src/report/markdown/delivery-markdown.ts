import type { TargetName } from "../../contract/config.ts";
import type { Analysis, SemverStep } from "../../contract/decision.ts";
import type { Finding } from "../../contract/finding.ts";
import { plain } from "../../lib/say.ts";
import { oneLine } from "../one-line.ts";
import { worstFirst } from "../worst-first.ts";
import { markdownCode, markdownMessage } from "./markdown-text.ts";

/* What a delivered SDK's pull request says: what is new in it, how far its version steps, what to do about it. */

/** What one version brings. */
export interface DeliveryNews {
	readonly version: string;
	/** null: of the first one. */
	readonly versionBefore: string | null;
	/** How far a version of the SDK must step; null of the first one. */
	readonly step: SemverStep | null;
	/** The changelog's entry, as it was drafted: lines of text. */
	readonly changes: string;
	/** What code on the regenerated SDK has to do, a message each. */
	readonly upgrade: readonly string[];
}

/** Whoever wants all of them reads the run. */
const MOST_NOTES = 20;
const MOST_OF_NOTE = 400;

const STEPS: Readonly<Record<SemverStep, number>> = { none: 0, minor: 1, major: 2 };
const CALLED: Readonly<Record<TargetName, string>> = {
	typescript: "TypeScript SDK",
	python: "Python SDK",
	go: "Go SDK",
	mcp: "MCP server",
	docs: "documentation",
};

/** What of an analysis users of a regenerated SDK must know: what breaks their code, and what may. */
export function upgradeNotes({ findings }: Pick<Analysis, "findings">): readonly string[] {
	const changing = worstFirst(findings.filter(({ direction, source }) => direction !== null && source !== "INFO"));
	const notes = changing.slice(0, MOST_NOTES).map(sayNote);
	const rest = changing.length - notes.length;
	return rest > 0 ? [...notes, `and ${rest} more.`] : notes;
}

function sayNote({ message, reached }: Finding): string {
	const names = [...reached.types, ...reached.methods].slice(0, 5).map((name) => `\`${plain(name, 80)}\``);
	const where = names.length === 0 ? "" : ` It changes ${names.join(", ")}.`;
	return `${oneLine(message, MOST_OF_NOTE)}${where}`;
}

/** The farthest step of several versions, each of which came upon the other; null where none has one. */
function semverStep(news: readonly Pick<DeliveryNews, "step">[]): SemverStep | null {
	return news.reduce<SemverStep | null>(
		(most, { step }) => (step !== null && (most === null || STEPS[step] > STEPS[most]) ? step : most),
		null,
	);
}

export interface DeliveryText {
	readonly service: string;
	readonly target: TargetName;
	/** Of what is delivered. */
	readonly version: string;
	/** `owner/name` of the repository that it comes from, and the commit. */
	readonly source: string;
	readonly commit: string;
	/** What came since the last one that was taken, the newest first. */
	readonly news: readonly DeliveryNews[];
}

/** One line of text: of a commit and of a pull request. */
export function deliveryTitle({ service, target, version, news }: DeliveryText): string {
	const step = semverStep(news);
	const said = step === null || step === "none" ? "" : ` (${step})`;
	return oneLine(`Update the ${CALLED[target]} of ${plain(service)} to ${plain(version)}${said}`, 200);
}

/** Markdown; nothing in it that strangers wrote comes to life. */
export function deliveryMarkdown(text: DeliveryText): string {
	const { service, target, version, source, commit, news } = text;
	const from = `Made by Driftgate from ${markdownCode(source)} at ${markdownCode(commit.slice(0, 12))}.`;
	const what = `The ${CALLED[target]} of ${markdownCode(`${service} ${version}`)}, regenerated.`;
	return [`${what} ${from}`, sayStep(news), ...news.map(sayNews)].filter((part) => part !== "").join("\n\n");
}

function sayStep(news: readonly DeliveryNews[]): string {
	const step = semverStep(news);
	if (step === null) return "";
	const said = { major: "a **major** step: code on it may have to change", minor: "a **minor** step", none: "no step" };
	return `Semantic version of the SDK: ${said[step]}.`;
}

function sayNews({ version, changes, upgrade }: DeliveryNews): string {
	const listed = changes
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => (line.startsWith("- ") ? `- ${markdownMessage(line.slice(2))}` : `${markdownMessage(line)}\n`));
	const notes = upgrade.map((note) => `- ${markdownMessage(note)}`);
	return [
		`## ${markdownCode(version)}\n\n${listed.join("\n")}`,
		...(notes.length === 0 ? [] : [`### Upgrade notes\n\n${notes.join("\n")}`]),
	].join("\n\n");
}
