import type { Analysis, AnalysisNotice, Decision } from "../../contract/decision.ts";
import type { JsonObject } from "../../contract/json.ts";
import { embeddableJson } from "../html/embeddable-json.ts";
import type { ReportOptions } from "../report-options.ts";
import { unlinked } from "../unlinked.ts";
import { sayWhole } from "../whole-report.ts";
import { SARIF_LEVELS } from "./sarif-levels.ts";
import { sarifLocation, sarifText } from "./sarif-parts.ts";
import { sarifResults } from "./sarif-results.ts";
import { sarifRules } from "./sarif-rules.ts";

/*
 * SARIF 2.1.0 (OASIS Standard): what code scanning reads. The revision is the location, because that is what the reader
 * has open; the place in the base is a related location.
 */

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** More would crowd out the results. */
const MOST_NOTICES = 50;

/**
 * One run: each finding a result, each exception a suppression, each notice a notification of the tool. Code scanning
 * refuses a file that is too large: the worst results are in it, and a notification says how many are not.
 */
export function sarifReport({ decision, findings, notices }: Analysis, options: ReportOptions = {}): string {
	const rules = sarifRules(findings, options.rules);
	const { results, leftOut } = sarifResults(findings, rules.indexOf);
	const report: JsonObject = {
		$schema: SCHEMA,
		version: "2.1.0",
		runs: [
			{
				tool: { driver: { name: "Driftgate", rules: rules.list } },
				// SARIF 3.14.17: columns are counted as the engine counts them, in UTF-16 code units.
				columnKind: "utf16CodeUnits",
				invocations: [
					{
						executionSuccessful: true,
						toolExecutionNotifications: [
							...(leftOut === 0 ? [] : [cutNotification(leftOut, options)]),
							...notices.slice(0, MOST_NOTICES).map(notification),
						],
					},
				],
				results,
				properties: { ...decisionJson(decision), resultsLeftOut: leftOut },
			},
		],
	};
	return `${embeddableJson(report)}\n`;
}

function decisionJson({ verdict, action, reason, score, semver, tagBudgets = [] }: Decision): JsonObject {
	return {
		verdict,
		gateAction: action,
		gateReason: unlinked(reason),
		breakingScore: score.breaking,
		effectiveBreakingScore: score.effective,
		semver: semver === undefined ? null : { ...semver },
		tagBudgets: tagBudgets.map(({ tag, effective, max }) => ({
			tag: unlinked(tag),
			effectiveBreakingScore: effective,
			maxScore: max,
		})),
	};
}

function cutNotification(leftOut: number, { whole }: ReportOptions): JsonObject {
	const text = `${leftOut} more results are left out, because code scanning takes no more. ${sayWhole(whole)}`;
	return { level: SARIF_LEVELS.WARN, message: { text: sarifText(text) } };
}

function notification({ side, file, line, column, message }: AnalysisNotice): JsonObject {
	return {
		level: SARIF_LEVELS.INFO,
		message: { text: sarifText(`About the ${side} side: ${message}`) },
		locations: [sarifLocation({ file, line, column, pointer: "" })],
	};
}
