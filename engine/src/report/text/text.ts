import type { Analysis, AnalysisNotice, Decision } from "../../contract/decision.ts";
import type { Finding } from "../../contract/finding.ts";
import { compareLevels } from "../../levels/levels.ts";
import { count, listed } from "../../lib/say.ts";
import { nameOperation } from "../../openapi/say-operation.ts";
import { decisionFacts } from "../decision-facts.ts";
import { explainScore } from "../explain-score.ts";
import { type EndpointFindings, groupByEndpoint } from "../group-by-endpoint.ts";
import { groupFindings } from "../group-findings.ts";
import { type Joined, joinAlike } from "../join-alike.ts";
import { oneLine } from "../one-line.ts";
import type { ReportOptions } from "../report-options.ts";
import { palette } from "./palette.ts";
import { type Look, textFinding } from "./text-finding.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

/**
 * For a terminal: the verdict first and last, where many findings are, then each as far as its level is asked for, what
 * one edit caused together (or by endpoint), worst first.
 */
export function textReport(analysis: Analysis, options: ReportOptions = {}): string {
	const { decision, findings, notices } = analysis;
	const { level = "WARN", group = "cause" } = options;
	const look: Look = { paint: palette(options.colour === true), columns: options.columns };
	const isShown = (finding: Finding): boolean => finding.exception !== null || compareLevels(finding.level, level) >= 0;
	const shown = findings.filter(isShown);
	const lines = [
		...sayVerdict(decision, look),
		"",
		...textTable(findings),
		...(group === "cause" ? byCause(shown, look) : byEndpoint(shown, look)),
		...sayHidden(findings.length - shown.length),
		...notices.flatMap((notice) => wrapText(sayNotice(notice), "", look.columns)),
		...(options.explainScore === true ? [...explainScore(analysis), ""] : []),
		...decisionFacts(decision),
		...sayVerdict(decision, look),
	];
	return `${lines.join("\n")}\n`;
}

function byCause(findings: readonly Finding[], look: Look): readonly string[] {
	return joinAlike(groupFindings(findings)).flatMap(({ findings: group, others }) => [
		...group.flatMap((finding) => textFinding(finding, look)),
		...sayAlike(others, look),
		"",
	]);
}

function sayAlike(others: Joined["others"], { paint, columns }: Look): readonly string[] {
	if (others === null) return [];
	const { by, names } = others;
	const where =
		by === "operation"
			? `in ${count(names.length, "more operation")}`
			: `of ${count(names.length, "more place")} beside it`;
	const text = `The same ${where}: ${listed(names, (name) => name)} (--group endpoint shows each)`;
	return wrapText(oneLine(text), "      ", columns).map(paint.faint);
}

function byEndpoint(findings: readonly Finding[], look: Look): readonly string[] {
	const { shared, endpoints, others } = groupByEndpoint(findings);
	return [
		...section("Several endpoints", shared, look),
		...endpoints.flatMap((endpoint) => ofEndpoint(endpoint, look)),
		...section("The configuration", others, look),
	];
}

function ofEndpoint({ endpoint, own, shared }: EndpointFindings, look: Look): readonly string[] {
	const [title, ...rest] = section(nameOperation(endpoint), own, look, true);
	return [title ?? "", ...saySharedBy(shared), ...rest];
}

function section(
	title: string,
	findings: readonly Finding[],
	{ paint, columns }: Look,
	always = false,
): readonly string[] {
	if (findings.length === 0 && !always) return [];
	return [paint.strong(oneLine(title)), ...findings.flatMap((finding) => textFinding(finding, { paint, columns })), ""];
}

/** The rest is in the section of those that several endpoints share. */
const MOST_NAMED = 5;

function saySharedBy(shared: readonly Finding[]): readonly string[] {
	if (shared.length === 0) return [];
	const named = shared.slice(0, MOST_NAMED).map(({ level, rule, fingerprint }) => `${level} ${rule} ${fingerprint}`);
	const rest = shared.length - named.length;
	const lines = named.map((name) => `      shared: ${oneLine(name)}`);
	return rest > 0 ? [...lines, `      shared: ${rest} more`] : lines;
}

function sayHidden(amount: number): readonly string[] {
	return amount === 0 ? [] : [`${count(amount, "finding")} below the level that is shown: --level INFO shows them`, ""];
}

function sayNotice({ side, file, line, column, message }: AnalysisNotice): string {
	return oneLine(`note  ${file}:${line}:${column} (${side}) ${message}`);
}

function sayVerdict({ verdict, action, reason }: Decision, { paint, columns }: Look): readonly string[] {
	return wrapText(`${verdict}: ${action}. ${oneLine(reason)}`, "", columns).map((line) => paint.level(verdict, line));
}
