import type { Analysis, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { count } from "../lib/say.ts";
import { markdownCode, markdownMessage, markdownText } from "./markdown-text.ts";
import { sayProof } from "./proof-text.ts";
import { sayPromises, sayReached } from "./reached-text.ts";
import { saySemver } from "./semver-text.ts";

/** A comment on GitHub holds 65,536 characters; the rest is room for whoever wraps the report. */
const MOST_CHARACTERS = 60_000;
/** What is left for the closing lines. */
const CLOSING = 500;

/** The job summary: the verdict, a table of what breaks and why, and what is worth knowing, folded away. */
export function markdownReport({ decision, findings, notices }: Analysis): string {
	const report = new Lines(MOST_CHARACTERS - CLOSING);
	report.add(...heading(decision));

	const breaking = findings.filter(counts);
	if (breaking.length > 0) {
		report.add("", "| | What breaks | Where | Reaches | Points |", "|---|---|---|--:|--:|");
		report.addSome(breaking.map(row), "finding");
	}

	const rest = findings.filter((finding) => !counts(finding));
	if (rest.length > 0) {
		report.add("", `<details><summary>${count(rest.length, "finding")} worth knowing</summary>`, "");
		report.addSome(rest.map(item), "finding");
		report.add("", "</details>");
	}
	if (notices.length > 0) {
		report.add("", `<details><summary>${count(notices.length, "note")} about the descriptions</summary>`, "");
		const items = notices.map(
			({ file, line, column, message }) => `- ${markdownCode(`${file}:${line}:${column}`)} ${markdownMessage(message)}`,
		);
		report.addSome(items, "note");
		report.add("", "</details>");
	}
	return report.print();
}

function counts({ level, exception }: Finding): boolean {
	return level !== "INFO" && exception === null;
}

/** Lines up to a number of characters; the closing ones always fit. */
class Lines {
	readonly #lines: string[] = [];
	#left: number;

	constructor(characters: number) {
		this.#left = characters;
	}

	add(...lines: readonly string[]): void {
		for (const line of lines) {
			this.#lines.push(line);
			this.#left -= line.length + 1;
		}
	}

	/** As many of the lines as fit, and how many do not. */
	addSome(lines: readonly string[], noun: string): void {
		for (const [index, line] of lines.entries()) {
			if (line.length + 1 > this.#left) {
				this.add("", `… and ${count(lines.length - index, `more ${noun}`)}.`);
				return;
			}
			this.add(line);
		}
	}

	print(): string {
		return `${this.#lines.join("\n")}\n`;
	}
}

const ICONS = { ERR: "🛑", WARN: "⚠️", PASS: "✅" } as const;

function heading({ verdict, action, reason, score, summary, semver }: Decision): readonly string[] {
	const { errors, warnings, info } = summary;
	const demand = saySemver(semver);
	const after = score.breaking === score.effective ? "" : ` (${score.breaking} before exceptions)`;
	return [
		`### ${ICONS[verdict]} Driftgate: ${verdict}, ${action}`,
		"",
		markdownMessage(reason),
		"",
		`${count(errors, "error")} · ${count(warnings, "warning")} · ${info} worth knowing · breaking score **${score.effective}**${after}${demand === null ? "" : ` · ${markdownText(demand)}`}`,
	];
}

function row(finding: Finding): string {
	const { level, rule, message, operations, points, fingerprint } = finding;
	const reaches = operations.length === 0 ? "" : `${sayReached(finding)}<br>${sayPromises(finding)}`;
	const what = `${markdownMessage(`${message}${sayProof(finding)}`)}<br>${markdownCode(rule)} ${markdownCode(fingerprint)}`;
	return `| ${level} | ${what} | ${where(finding)} | ${reaches} | ${points} |`;
}

function item(finding: Finding): string {
	const { rule, message, exception } = finding;
	const covered =
		exception === null
			? ""
			: ` Excepted by ${markdownText(exception.owner)} until ${markdownText(exception.expires)}: ${markdownText(exception.reason)}`;
	const promises = finding.wire === finding.source ? "" : ` (${sayPromises(finding)})`;
	return `- ${markdownMessage(message)} ${markdownCode(rule)} at ${where(finding)}${promises}${covered}`;
}

function where({ shownAt: { file, line, column } }: Finding): string {
	return markdownCode(`${file}:${line}:${column}`);
}
