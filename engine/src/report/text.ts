import type { Analysis, AnalysisNotice, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { decisionFacts } from "./decision-facts.ts";
import { explainScore } from "./explain-score.ts";
import { sayException } from "./finding-text.ts";
import { groupFindings } from "./group-findings.ts";
import { oneLine } from "./one-line.ts";
import { type Palette, palette } from "./palette.ts";
import { sayProof } from "./proof-text.ts";
import { sayPromises, sayReached } from "./reached-text.ts";
import type { ReportOptions } from "./report-options.ts";
import { wrapText } from "./wrap-text.ts";

/** What a line may be written with. */
interface Look {
	readonly paint: Palette;
	readonly columns: number | undefined;
}

/**
 * For a terminal: `file:line:column` where a click opens it, then what it means; what one edit caused stands together,
 * worst first, and the verdict comes last.
 */
export function textReport(analysis: Analysis, options: ReportOptions = {}): string {
	const { decision, findings, notices } = analysis;
	const look: Look = { paint: palette(options.colour === true), columns: options.columns };
	const lines = [
		...groupFindings(findings).flatMap((group) => [...group.flatMap((finding) => sayFinding(finding, look)), ""]),
		...notices.flatMap((notice) => wrapText(sayNotice(notice), "", look.columns)),
		...(options.explainScore === true ? [...explainScore(analysis), ""] : []),
		...sayDecision(decision, look),
	];
	return `${lines.join("\n")}\n`;
}

const INDENT = " ".repeat(6);

function sayFinding(finding: Finding, { paint, columns }: Look): readonly string[] {
	const { level, rule, message, exception } = finding;
	const proof = sayProof(finding);
	const wrapped = (text: string): readonly string[] => wrapText(oneLine(text), INDENT, columns);
	return [
		`${paint.level(level, level.padEnd(5))} ${sayLocation(finding.shownAt)} ${paint.strong(rule)}`,
		...wrapped(message),
		...(proof === "" ? [] : wrapped(proof)),
		...wrapped(`${sayReach(finding)}finding ${finding.fingerprint}`).map(paint.faint),
		...(exception === null ? [] : wrapped(sayException(exception))),
	];
}

function sayReach(finding: Finding): string {
	const { operations, points, pointsExplained, before, after } = finding;
	if (operations.length === 0) return "";
	const was = before !== null && after === null ? `was at ${sayLocation(before)}, ` : "";
	const worth = points === 0 ? "" : `${points} points = ${pointsExplained}, `;
	return `${was}reaches ${sayReached(finding)}, ${sayPromises(finding)}, ${worth}`;
}

function sayLocation({ file, line, column }: Location): string {
	return oneLine(`${file}:${line}:${column}`);
}

function sayNotice({ side, file, line, column, message }: AnalysisNotice): string {
	return oneLine(`note  ${file}:${line}:${column} (${side}) ${message}`);
}

function sayDecision(decision: Decision, { paint, columns }: Look): readonly string[] {
	const { verdict, action, reason } = decision;
	return [
		...decisionFacts(decision),
		...wrapText(`${verdict}: ${action}. ${oneLine(reason)}`, "", columns).map((line) => paint.level(verdict, line)),
	];
}
