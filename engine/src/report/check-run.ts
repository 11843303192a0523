import type { CheckRunAnnotation, CheckRunReport } from "../contract/check-run.ts";
import type { Analysis, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { count } from "../lib/say.ts";
import { MOST_OF_FINDING, sayFinding } from "./finding-text.ts";
import { markdownReport } from "./markdown.ts";
import { oneLine } from "./one-line.ts";
import type { ReportOptions } from "./report-options.ts";
import { worstFirst } from "./worst-first.ts";

export interface CheckRunOptions extends Pick<ReportOptions, "title" | "mostBytes" | "whole"> {
	readonly mostAnnotations: number;
}

/** GitHub takes titles of 255 characters. */
const MOST_OF_TITLE = 255;

/** What counts is annotated; what is excepted, stands on the base branch already, or is only worth knowing is in the summary. */
export function checkRunReport(analysis: Analysis, { mostAnnotations, ...options }: CheckRunOptions): CheckRunReport {
	const counting = worstFirst(analysis.findings).filter(
		({ level, exception }) => level !== "INFO" && exception === null,
	);
	const annotated = counting.slice(0, mostAnnotations);
	return {
		title: titleOf(analysis.decision),
		summary: markdownReport(analysis, options),
		annotations: annotated.map(annotate),
		unannotated: counting.length - annotated.length,
	};
}

function titleOf({ verdict, summary: { errors, warnings }, score }: Decision): string {
	return `${verdict}: ${count(errors, "error")}, ${count(warnings, "warning")}, score ${score.effective}`;
}

function annotate(finding: Finding): CheckRunAnnotation {
	const { level, rule, shownAt } = finding;
	return {
		path: shownAt.file,
		line: Math.max(1, shownAt.line),
		level: level === "ERR" ? "failure" : "warning",
		title: oneLine(`${level} ${rule}`, MOST_OF_TITLE),
		message: oneLine(sayFinding(finding), MOST_OF_FINDING),
	};
}
