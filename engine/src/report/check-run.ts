import type { CheckRunAnnotation, CheckRunReport } from "../contract/check-run.ts";
import type { Analysis, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { count } from "../lib/say.ts";
import { MOST_OF_FINDING, sayFinding } from "./finding-text.ts";
import { markdownReport } from "./markdown/markdown.ts";
import { markdownCode } from "./markdown/markdown-text.ts";
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
		summary: `${markdownReport(analysis, options)}${saySdks(analysis.findings)}`,
		annotations: annotated.map(annotate),
		unannotated: counting.length - annotated.length,
	};
}

/** Names that are told; the report has all of them. */
const MOST_NAMES = 8;

/** What changes for whoever uses a regenerated SDK; nothing where nothing does. */
function saySdks(findings: readonly Finding[]): string {
	const changing = findings.filter(({ source }) => source !== "INFO");
	const names = (of: "methods" | "types") => [...new Set(changing.flatMap(({ reached }) => reached[of]))].sort();
	const [methods, types] = [names("methods"), names("types")];
	if (methods.length === 0 && types.length === 0) return "";
	const told = [...types, ...methods].slice(0, MOST_NAMES).map((name) => markdownCode(oneLine(name, MOST_OF_TITLE)));
	const more = methods.length + types.length - told.length;
	const rest = more > 0 ? ` and ${more} more` : "";
	return `\nRegenerated SDKs change ${count(types.length, "type")} and ${count(methods.length, "method")}: ${told.join(", ")}${rest}.\n`;
}

function titleOf({ verdict, summary: { errors, warnings }, score }: Decision): string {
	return `${verdict}: ${count(errors, "error")}, ${count(warnings, "warning")}, score ${score.effective}`;
}

function annotate(finding: Finding): CheckRunAnnotation {
	const { level, rule, shownAt, fingerprint } = finding;
	return {
		path: shownAt.file,
		line: Math.max(1, shownAt.line),
		level: level === "ERR" ? "failure" : "warning",
		title: oneLine(`${level} ${rule} (${fingerprint})`, MOST_OF_TITLE),
		message: oneLine(sayFinding(finding), MOST_OF_FINDING),
	};
}
