import type { UpgradeLanguage, UpgradeNote, UpgradeStep } from "../../contract/upgrade.ts";
import { count } from "../../lib/say.ts";
import { markdownCode, markdownMessage } from "./markdown-text.ts";

/* What users of one output have to do, as Markdown in which nothing that strangers wrote comes to life. */

/** Nobody reads more: whoever wants all of them asks for JSON. */
const MOST_STEPS = 200;

const CALLED: Readonly<Record<UpgradeLanguage, string>> = {
	typescript: "TypeScript",
	python: "Python",
	go: "Go",
	mcp: "MCP server",
};
const FENCES: Readonly<Record<UpgradeLanguage, string>> = {
	typescript: "ts",
	python: "python",
	go: "go",
	mcp: "json",
};

/** Under a heading of the fourth level. */
export function upgradeMarkdown(note: UpgradeNote): string {
	return `#### ${CALLED[note.language]}\n\n${stepsMarkdown(note)}`;
}

/** A list of what there is to do. */
export function stepsMarkdown({ language, steps }: UpgradeNote): string {
	const shown = steps.slice(0, MOST_STEPS).map((step) => stepMarkdown(step, language));
	const rest = steps.length - shown.length;
	return [...shown, ...(rest > 0 ? [`- And ${count(rest, "more step")}.`] : [])].join("\n\n");
}

/** An item of a list. */
function stepMarkdown({ subject, why, before, after, alias }: UpgradeStep, language: UpgradeLanguage): string {
	const head = `- ${markdownCode(subject)}: ${why.map(markdownMessage).join(" ")}`;
	if (before === null) return head;
	const kept = alias === null ? [] : [`  ${markdownCode(alias)} goes on working, deprecated.`];
	const now = after === null ? ["  There is no such call any more."] : ["  After:", fenced(after, language)];
	return [head, "  Before:", fenced(before, language), ...now, ...kept].join("\n\n");
}

/** Within a list's item. A fence is longer than any row of back-quotes in what it holds. */
function fenced(code: string, language: UpgradeLanguage): string {
	const longest = Math.max(2, ...[...code.matchAll(/`+/gu)].map(([row]) => row.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}${FENCES[language]}\n${code}\n${fence}`.replace(/^(?=[^\n])/gmu, "  ");
}
