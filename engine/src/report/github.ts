import type { Analysis, AnalysisNotice } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { oneLine } from "./one-line.ts";
import { sayProof } from "./proof-text.ts";

/*
 * Workflow commands of GitHub Actions: one a line, `::error file=…,line=…,col=…,title=…::message`. The runner reads them
 * from the log, so that a description could forge one if a line break or a `%` came through unescaped.
 */

type Command = "error" | "warning" | "notice";

const COMMANDS: Readonly<Record<Level, Command>> = { ERR: "error", WARN: "warning", INFO: "notice" };

/** GitHub shows no more of each kind for a step: the rest would only fill the log. */
const MOST_OF_A_KIND = 10;

/** Annotations at the lines of the revision, and the verdict as the last one. */
export function githubReport({ decision, findings, notices }: Analysis): string {
	const lines: string[] = [];
	for (const command of ["error", "warning", "notice"] as const) {
		const annotations = [
			...findings.filter((finding) => commandFor(finding) === command).map(annotateFinding),
			...(command === "notice" ? notices.map(annotateNotice) : []),
		];
		lines.push(...annotations.slice(0, MOST_OF_A_KIND));
		const left = annotations.length - MOST_OF_A_KIND;
		if (left > 0) lines.push(annotation(command, { title: "Driftgate" }, `… and ${left} more, in the full report.`));
	}
	const verdict: Command = decision.action === "block" ? "error" : "notice";
	lines.push(
		annotation(verdict, { title: `Driftgate: ${decision.verdict}` }, `${decision.action}. ${decision.reason}`),
	);
	return `${lines.join("\n")}\n`;
}

/** What an exception covers does not stand out in red. */
function commandFor({ level, exception }: Finding): Command {
	return exception === null ? COMMANDS[level] : "notice";
}

function annotateFinding(finding: Finding): string {
	const { shownAt, rule, level, message, exception } = finding;
	const covered = exception === null ? "" : ` Excepted by ${exception.owner} until ${exception.expires}.`;
	const { file, line, column } = shownAt;
	return annotation(
		commandFor(finding),
		{ file, line, col: column, title: `${level} ${rule}` },
		message + sayProof(finding) + covered,
	);
}

function annotateNotice({ side, file, line, column, message }: AnalysisNotice): string {
	// Lines of the old side are not in the checkout that GitHub shows.
	const place = side === "before" ? {} : { file, line, col: column };
	return annotation("notice", { ...place, title: `Driftgate: about the ${side} side` }, message);
}

function annotation(command: Command, properties: Readonly<Record<string, string | number>>, message: string): string {
	const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
	return `::${command} ${list.join(",")}::${escapeData(message)}`;
}

/** As the runner's own toolkit does: `%` first, then line breaks. */
function escapeData(text: string): string {
	return oneLine(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
