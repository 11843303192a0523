import type { Analysis, AnalysisNotice, Decision } from "../../contract/decision.ts";
import type { Finding } from "../../contract/finding.ts";
import { count } from "../../lib/say.ts";
import { BoundedLines } from "../bounded-lines.ts";
import { decisionFacts } from "../decision-facts.ts";
import { sayException } from "../finding-text.ts";
import { FittedRows, sizeOf } from "../fit-rows.ts";
import { oneLine } from "../one-line.ts";
import { sayProof } from "../proof-text.ts";
import { sayPromises, sayReached } from "../reached-text.ts";
import type { ReportOptions } from "../report-options.ts";
import { markdownWhole } from "../whole-report.ts";
import { worstFirst } from "../worst-first.ts";
import { markdownCode, markdownMessage, markdownText } from "./markdown-text.ts";

/** A comment on GitHub holds 65,536 characters; the rest is room for whoever wraps the report. */
const MOST_BYTES = 60_000;
/** What the lines around the lists take, and what says how much is left out. */
const FRAME_BYTES = 2_500;

/**
 * A comment, or a job's summary: the verdict, a table of what breaks and why, and what is worth knowing, folded away. The
 * worst comes first. Where it is more than a comment holds, proofs go first, then what is worth knowing, then what the
 * mildest findings mean; no error or warning goes without being counted, and the end says where all of it is.
 */
export function markdownReport({ decision, findings, notices }: Analysis, options: ReportOptions = {}): string {
	const whole = markdownWhole(options.whole);
	const head = heading(decision, options);
	const bytes =
		(options.mostBytes ?? MOST_BYTES) - FRAME_BYTES - [...head, whole].reduce((sum, line) => sum + sizeOf(line), 0);
	const [breaking = [], standing = [], rest = []] = split(worstFirst(findings));

	const rows = new FittedRows(breaking, bytes, { short: shortRow, bare: (one) => row(one, ""), proved: provedRow });
	const below = new BoundedLines(rows.left);
	if (standing.length > 0) {
		below.add(...folded(`${count(standing.length, "finding")} on the base branch already`));
		below.addSome(standing, "finding", item);
		below.add("", "</details>");
	}
	if (rest.length > 0) {
		below.add(...folded(count(rest.length, "note")));
		below.addSome(rest, "finding", item);
		below.add("", "</details>");
	}
	if (notices.length > 0) {
		below.add(...folded(`${count(notices.length, "note")} about the descriptions`));
		below.addSome(notices, "note", note);
		below.add("", "</details>");
	}
	rows.addProofs(below.left);
	const isCut = below.isCut || rows.rest.length > 0 || rows.shortened > 0;
	const lines = [...head, ...table(rows), ...below.lines(), ...(isCut ? ["", whole] : [])];
	return `${lines.join("\n")}\n`;
}

function table(rows: FittedRows): readonly string[] {
	const lines = rows.lines();
	if (lines.length === 0 && rows.rest.length === 0) return [];
	return [
		...["", "| | What breaks | Where | Reaches | Points |", "|---|---|---|--:|--:|", ...lines],
		...sayRest(rows.rest),
		...(rows.shortened === 0 ? [] : ["", `Proofs were left out of ${count(rows.shortened, "row")}.`]),
	];
}

/** Rules that are counted by their names. */
const MOST_RULES = 10;

/** The findings without a line: how many of each level, and of which rules. */
function sayRest(rest: readonly Finding[]): readonly string[] {
	if (rest.length === 0) return [];
	const amount = (level: Finding["level"]): number => rest.filter((finding) => finding.level === level).length;
	const rules = [...Map.groupBy(rest, ({ rule }) => rule)].sort(([, a], [, b]) => b.length - a.length);
	const named = rules
		.slice(0, MOST_RULES)
		.map(([rule, ofOne]) => `${markdownCode(oneLine(rule, MOST_CHARACTERS))} ${ofOne.length}`);
	const others = rules.length > MOST_RULES ? ["other rules"] : [];
	const levels = `${count(amount("ERR"), "error")}, ${count(amount("WARN"), "warning")}`;
	return ["", `… and ${count(rest.length, "more finding")}: ${levels}: ${[...named, ...others].join(", ")}.`];
}

/** No rule of the engine has a longer name. */
const MOST_CHARACTERS = 80;

type Part = "counts" | "standing" | "rest";

/** What counts, what this change does not bring, and the rest. */
function split(findings: readonly Finding[]): readonly (readonly Finding[])[] {
	const partOf = ({ level, exception }: Finding): Part => {
		if (exception?.standing === true) return "standing";
		return level !== "INFO" && exception === null ? "counts" : "rest";
	};
	const parts = Map.groupBy(findings, partOf);
	return (["counts", "standing", "rest"] as const).map((part) => parts.get(part) ?? []);
}

function folded(summary: string): readonly string[] {
	return ["", `<details><summary>${summary}</summary>`, ""];
}

const ICONS = { ERR: "🛑", WARN: "⚠️", PASS: "✅" } as const;

function heading(decision: Decision, { title = "Driftgate", caveat }: ReportOptions): readonly string[] {
	const { verdict, action, reason } = decision;
	const aside = caveat === undefined ? "" : ` (${caveat})`;
	return [
		`### ${ICONS[verdict]} ${markdownText(title)}: ${verdict}, ${action}${aside}`,
		"",
		markdownMessage(reason.trim()),
		"",
		decisionFacts(decision).map(markdownMessage).join(" · "),
	];
}

/** All that names a finding, and no sentence about it. */
function shortRow({ level, rule, operations, points, fingerprint, ...finding }: Finding): string {
	const reaches = operations.length === 0 ? "" : count(operations.length, "operation");
	return `| ${level} | ${markdownCode(rule)} ${markdownCode(fingerprint)} | ${where(finding)} | ${reaches} | ${points} |`;
}

function provedRow(finding: Finding): string {
	const proof = sayProof(finding);
	return row(finding, proof === "" ? "" : ` ${markdownMessage(proof)}`);
}

function row(finding: Finding, proof: string): string {
	const { level, rule, operations, points, fingerprint, message } = finding;
	const reaches = operations.length === 0 ? "" : `${sayReached(finding)}<br>${sayPromises(finding)}`;
	const what = `${markdownMessage(message)}${proof}<br>${markdownCode(rule)} ${markdownCode(fingerprint)}`;
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

function where({ shownAt: { file, line, column } }: Pick<Finding, "shownAt">): string {
	return markdownCode(`${file}:${line}:${column}`);
}
