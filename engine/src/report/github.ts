import type { Analysis, AnalysisNotice } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { decisionFacts } from "./decision-facts.ts";
import { MOST_OF_FINDING, sayFinding } from "./finding-text.ts";
import { oneLine } from "./one-line.ts";
import type { ReportOptions } from "./report-options.ts";
import { sayWhole } from "./whole-report.ts";
import { worstFirst } from "./worst-first.ts";

/*
 * Workflow commands of GitHub Actions: one a line, `::error file=…,line=…,col=…,title=…::message`. The runner reads them
 * from the log, so that a description could forge one if a line break or a `%` came through unescaped.
 */

const COMMANDS = ["error", "warning", "notice"] as const;

type Command = (typeof COMMANDS)[number];

const COMMAND_OF: Readonly<Record<Level, Command>> = { ERR: "error", WARN: "warning", INFO: "notice" };

/** GitHub shows no more of each kind for a step: whatever comes later is written into the log and seen by nobody. */
const MOST_OF_A_KIND = 10;

/** Annotations at the lines of the revision, worst first; of each kind the rest as a sum; the verdict as the last one. */
export function githubReport({ decision, findings, notices }: Analysis, { whole }: ReportOptions = {}): string {
	const verdict: Command = decision.action === "block" ? "error" : "notice";
	const sorted = worstFirst(findings);
	const lines = COMMANDS.flatMap((command) => {
		const room = MOST_OF_A_KIND - (command === verdict ? 1 : 0);
		const ofKind = sorted.filter((finding) => commandFor(finding) === command);
		const about = command === "notice" ? notices.map(annotateNotice) : [];
		return fit([...ofKind.map(annotateFinding), ...about], room, (left) =>
			annotation(command, { title: "Driftgate" }, `… and ${left} more. ${sayWhole(whole)}`),
		);
	});
	const said = `${decision.action}. ${decision.reason} ${decisionFacts(decision).join("; ")}.`;
	lines.push(annotation(verdict, { title: `Driftgate: ${decision.verdict}` }, said));
	return `${lines.join("\n")}\n`;
}

/** All of them where there is room, else the first ones and the sum of the others, which takes a place of its own. */
function fit(annotations: readonly string[], room: number, sum: (left: number) => string): readonly string[] {
	if (annotations.length <= room) return annotations;
	const shown = annotations.slice(0, room - 1);
	return [...shown, sum(annotations.length - shown.length)];
}

/** What an exception covers does not stand out in red. */
function commandFor({ level, exception }: Finding): Command {
	return exception === null ? COMMAND_OF[level] : "notice";
}

function annotateFinding(finding: Finding): string {
	const { shownAt, rule, level, fingerprint } = finding;
	const { file, line, column } = shownAt;
	return annotation(
		commandFor(finding),
		{ file, line, col: column, title: `${level} ${rule} (${fingerprint})` },
		sayFinding(finding),
	);
}

function annotateNotice({ side, file, line, column, message }: AnalysisNotice): string {
	// Lines of the old side are not in the checkout that GitHub shows.
	const place = side === "before" ? {} : { file, line, col: column };
	return annotation("notice", { ...place, title: `Driftgate: about the ${side} side` }, message);
}

function annotation(command: Command, properties: Readonly<Record<string, string | number>>, message: string): string {
	const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
	return `::${command} ${list.join(",")}::${escapeData(oneLine(message, MOST_OF_FINDING))}`;
}

/** As the runner's own toolkit does: `%` first, then line breaks, of which one line has none left. */
function escapeData(line: string): string {
	return line.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
	return escapeData(oneLine(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
