import type { Analysis, AnalysisNotice, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { Location } from "../contract/source.ts";
import { count } from "../lib/say.ts";
import { explainScore } from "./explain-score.ts";
import { groupFindings } from "./group-findings.ts";
import { oneLine } from "./one-line.ts";
import { type Palette, palette } from "./palette.ts";
import type { ReportOptions } from "./report-options.ts";
import { sayWitness } from "./witness-text.ts";
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
	const wrapped = (text: string): readonly string[] => wrapText(oneLine(text), INDENT, columns);
	return [
		`${paint.level(level, level.padEnd(5))} ${sayLocation(finding.shownAt)} ${paint.strong(rule)}`,
		...wrapped(`${message}${sayWitness(finding)}`),
		...wrapped(`${sayReach(finding)}finding ${finding.fingerprint}`).map(paint.faint),
		...(exception === null
			? []
			: wrapped(`excepted by ${exception.owner} until ${exception.expires}: ${exception.reason}`)),
	];
}

function sayReach({ operations, points, pointsExplained, before, after }: Finding): string {
	if (operations.length === 0) return "";
	const was = before !== null && after === null ? `was at ${sayLocation(before)}, ` : "";
	const worth = points === 0 ? "" : `${points} points = ${pointsExplained}, `;
	return `${was}reaches ${count(operations.length, "operation")}, ${worth}`;
}

function sayLocation({ file, line, column }: Location): string {
	return oneLine(`${file}:${line}:${column}`);
}

function sayNotice({ side, file, line, column, message }: AnalysisNotice): string {
	return oneLine(`note  ${file}:${line}:${column} (${side}) ${message}`);
}

function sayDecision({ verdict, action, reason, score, summary }: Decision, { paint, columns }: Look) {
	const { errors, warnings, info } = summary;
	return [
		`${count(errors, "error")}, ${count(warnings, "warning")}, ${info} worth knowing`,
		score.breaking === score.effective
			? `breaking score ${score.breaking}`
			: `breaking score ${score.breaking}, ${score.effective} after exceptions`,
		...wrapText(`${verdict}: ${action}. ${oneLine(reason)}`, "", columns).map((line) => paint.level(verdict, line)),
	];
}
