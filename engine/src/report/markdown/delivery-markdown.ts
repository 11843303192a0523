import type { TargetName } from "../../contract/config.ts";
import type { Analysis, SemverStep } from "../../contract/decision.ts";
import type { Finding } from "../../contract/finding.ts";
import type { UpgradeNote } from "../../contract/upgrade.ts";
import { breaksCode, changesToolCalls } from "../../levels/breaks-code.ts";
import { plain } from "../../lib/say.ts";
import { oneLine } from "../one-line.ts";
import { worstFirst } from "../worst-first.ts";
import { linesMarkdown } from "./lines-markdown.ts";
import { markdownCode, markdownMessage } from "./markdown-text.ts";
import { stepsMarkdown } from "./upgrade-markdown.ts";

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
	/** The same with calls before and after; left out where nobody wrote them. */
	readonly note?: UpgradeNote;
}

/** Whoever wants all of them reads the run. */
const MOST_NOTES = 20;
const MOST_OF_NOTE = 400;
/** Of a body that holds calls; a body that is longer is cut by whoever sends it. */
const MOST_WITH_CALLS = 50_000;

const STEPS: Readonly<Record<SemverStep, number>> = { none: 0, minor: 1, major: 2 };
const CALLED: Readonly<Record<TargetName, string>> = {
	typescript: "TypeScript SDK",
	python: "Python SDK",
	go: "Go SDK",
	mcp: "MCP server",
	docs: "documentation",
};

/** What of an analysis users of a regenerated target must know: what breaks their code or calls, and what may. */
export function upgradeNotes({ findings }: Pick<Analysis, "findings">, target: TargetName): readonly string[] {
	const changing = worstFirst(findings.filter((finding) => isFor(finding, target)));
	const notes = changing.slice(0, MOST_NOTES).map(sayNote);
	const rest = changing.length - notes.length;
	return rest > 0 ? [...notes, `and ${rest} more.`] : notes;
}

/** Documentation shows every SDK's code and every tool's call. */
function isFor(finding: Finding, target: TargetName): boolean {
	if (target === "mcp") return changesToolCalls(finding);
	if (target !== "docs") return breaksCode(finding, target);
	return changesToolCalls(finding) || sdkTargets.some((language) => breaksCode(finding, language));
}

const sdkTargets = ["typescript", "python", "go"] as const;

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
	return printNews(news, [`${what} ${from}`, sayStep(news)].filter((part) => part !== "").join("\n\n"));
}

/** The newest have their calls: GitHub takes no more than so much, and nothing is cut in the middle of one. */
function printNews(news: readonly DeliveryNews[], head: string): string {
	return news.reduce((text, one) => {
		const whole = `${text}\n\n${sayNews(one, true)}`;
		return whole.length <= MOST_WITH_CALLS ? whole : `${text}\n\n${sayNews(one, false)}`;
	}, head);
}

function sayStep(news: readonly DeliveryNews[]): string {
	const step = semverStep(news);
	if (step === null) return "";
	const said = { major: "a **major** step: code on it may have to change", minor: "a **minor** step", none: "no step" };
	return `Semantic version of the SDK: ${said[step]}.`;
}

function sayNews({ version, changes, upgrade, note }: DeliveryNews, hasCalls: boolean): string {
	const head = `## ${markdownCode(version)}\n\n${linesMarkdown(changes)}`;
	const steps =
		note === undefined || !hasCalls
			? upgrade.map((message) => `- ${markdownMessage(message)}`).join("\n")
			: stepsMarkdown(note);
	return steps === "" ? head : `${head}\n\n### Upgrade notes\n\n${steps}`;
}
