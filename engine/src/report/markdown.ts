import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Analysis, AnalysisNotice, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { count } from "../lib/say.ts";
import { BoundedLines } from "./bounded-lines.ts";
import { decisionFacts } from "./decision-facts.ts";
import { sayException } from "./finding-text.ts";
import { markdownCode, markdownMessage, markdownText } from "./markdown-text.ts";
import { sayProof } from "./proof-text.ts";
import { sayPromises, sayReached } from "./reached-text.ts";
import type { ReportOptions } from "./report-options.ts";
import { markdownWhole } from "./whole-report.ts";
import { worstFirst } from "./worst-first.ts";

/** A comment on GitHub holds 65,536 characters; the rest is room for whoever wraps the report. */
const MOST_BYTES = 60_000;
/** What the lines around the lists take, and what says how much is left out. */
const FRAME_BYTES = 1_000;

/**
 * A comment, or a job's summary: the verdict, a table of what breaks and why, and what is worth knowing, folded away. The
 * worst comes first; what is more than a comment holds is counted, and the end says where all of it is.
 */
export function markdownReport({ decision, findings, notices }: Analysis, options: ReportOptions = {}): string {
	const whole = markdownWhole(options.whole);
	const report = new BoundedLines(MOST_BYTES - FRAME_BYTES - utf8ToBytes(whole).length);
	report.add(...heading(decision));

	const [breaking, rest] = split(worstFirst(findings));
	if (breaking.length > 0) {
		report.add("", "| | What breaks | Where | Reaches | Points |", "|---|---|---|--:|--:|");
		report.addSome(breaking, "finding", row);
	}
	if (rest.length > 0) {
		report.add(...folded(`${count(rest.length, "finding")} worth knowing`));
		report.addSome(rest, "finding", item);
		report.add("", "</details>");
	}
	if (notices.length > 0) {
		report.add(...folded(`${count(notices.length, "note")} about the descriptions`));
		report.addSome(notices, "note", note);
		report.add("", "</details>");
	}
	if (report.isCut) report.add("", whole);
	return report.print();
}

/** What counts, and what does not. */
function split(findings: readonly Finding[]): readonly [readonly Finding[], readonly Finding[]] {
	const counts = ({ level, exception }: Finding): boolean => level !== "INFO" && exception === null;
	return [findings.filter(counts), findings.filter((finding) => !counts(finding))];
}

function folded(summary: string): readonly string[] {
	return ["", `<details><summary>${summary}</summary>`, ""];
}

const ICONS = { ERR: "🛑", WARN: "⚠️", PASS: "✅" } as const;

function heading(decision: Decision): readonly string[] {
	const { verdict, action, reason } = decision;
	return [
		`### ${ICONS[verdict]} Driftgate: ${verdict}, ${action}`,
		"",
		markdownMessage(reason.trim()),
		"",
		decisionFacts(decision).map(markdownMessage).join(" · "),
	];
}

function row(finding: Finding): string {
	const { level, rule, operations, points, fingerprint } = finding;
	const reaches = operations.length === 0 ? "" : `${sayReached(finding)}<br>${sayPromises(finding)}`;
	const what = `${whatAndProof(finding)}<br>${markdownCode(rule)} ${markdownCode(fingerprint)}`;
	return `| ${level} | ${what} | ${where(finding)} | ${reaches} | ${points} |`;
}

function item(finding: Finding): string {
	const { rule, exception, wire, source, underPolicy } = finding;
	const covered = exception === null ? "" : ` ${markdownText(sayException(exception))}`;
	const promises = wire === source && underPolicy === undefined ? "" : ` (${sayPromises(finding)})`;
	return `- ${whatAndProof(finding)} ${markdownCode(rule)} at ${where(finding)}${promises}${covered}`;
}

function whatAndProof(finding: Finding): string {
	const proof = sayProof(finding);
	return `${markdownMessage(finding.message)}${proof === "" ? "" : ` ${markdownMessage(proof)}`}`;
}

function note({ file, line, column, message }: AnalysisNotice): string {
	return `- ${markdownCode(`${file}:${line}:${column}`)} ${markdownMessage(message)}`;
}

function where({ shownAt: { file, line, column } }: Finding): string {
	return markdownCode(`${file}:${line}:${column}`);
}
