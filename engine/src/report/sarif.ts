import type { Analysis, AnalysisNotice } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Level } from "../contract/level.ts";
import type { RulePage } from "../contract/rule-page.ts";
import type { Location } from "../contract/source.ts";
import { embeddableJson } from "./embeddable-json.ts";
import { fileUri } from "./file-uri.ts";
import { sayProof } from "./proof-text.ts";
import type { ReportOptions } from "./report-options.ts";
import { unlinked } from "./unlinked.ts";

/*
 * SARIF 2.1.0 (OASIS Standard): what code scanning reads. The revision is the location, because that is what the reader
 * has open; the place in the base is a related location.
 */

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

type SarifLevel = "error" | "warning" | "note";

const LEVELS: Readonly<Record<Level, SarifLevel>> = { ERR: "error", WARN: "warning", INFO: "note" };

/** One run: each finding a result, each exception a suppression, each notice a notification of the tool. */
export function sarifReport({ decision, findings, notices }: Analysis, options: ReportOptions = {}): string {
	const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
	const indexes = new Map(ids.map((id, index) => [id, index]));
	const report: JsonObject = {
		$schema: SCHEMA,
		version: "2.1.0",
		runs: [
			{
				tool: { driver: { name: "Driftgate", rules: ids.map((id) => ruleJson(id, options.rules?.get(id))) } },
				// SARIF 3.14.17: columns are counted as the engine counts them, in UTF-16 code units.
				columnKind: "utf16CodeUnits",
				invocations: [{ executionSuccessful: true, toolExecutionNotifications: notices.map(notification) }],
				results: findings.map((finding) => resultJson(finding, indexes.get(finding.rule) ?? -1)),
				properties: {
					verdict: decision.verdict,
					gateAction: decision.action,
					gateReason: unlinked(decision.reason),
					breakingScore: decision.score.breaking,
					effectiveBreakingScore: decision.score.effective,
				},
			},
		],
	};
	return `${embeddableJson(report)}\n`;
}

function ruleJson(id: string, text: RulePage | undefined): JsonObject {
	if (text === undefined) return { id };
	const { title, why, rollout, level } = text;
	return {
		id,
		shortDescription: { text: `${title}.` },
		fullDescription: { text: why },
		help: { text: `${why} ${rollout}`, markdown: `${why}\n\n${rollout}` },
		defaultConfiguration: { level: LEVELS[level] },
	};
}

function resultJson(finding: Finding, ruleIndex: number): JsonObject {
	const { rule, level, message, fingerprint, shownAt, before, exception } = finding;
	return {
		ruleId: rule,
		ruleIndex,
		level: LEVELS[level],
		message: { text: messageText(`${message}${sayProof(finding)}`) },
		locations: [locationJson(shownAt)],
		...(before === null ? {} : { relatedLocations: [relatedJson(before)] }),
		partialFingerprints: { "driftgateFinding/v1": fingerprint },
		...(exception === null
			? {}
			: {
					suppressions: [
						{
							kind: "external",
							status: "accepted",
							justification: messageText(`${exception.owner}, until ${exception.expires}: ${exception.reason}`),
						},
					],
				}),
		properties: propertiesJson(finding),
	};
}

function propertiesJson({ wire, source, direction, operations, points, proof }: Finding): JsonObject {
	return { wire, source, direction, operations: operations.map(unlinked), points, proof };
}

function locationJson(location: Location): JsonObject {
	return { physicalLocation: physicalJson(location) };
}

function relatedJson(location: Location): JsonObject {
	return { id: 1, message: { text: "Before the change." }, physicalLocation: physicalJson(location) };
}

function physicalJson({ file, line, column }: Location): JsonObject {
	return { artifactLocation: { uri: fileUri(file) }, region: { startLine: line, startColumn: column } };
}

function notification({ side, file, line, column, message }: AnalysisNotice): JsonValue {
	return {
		level: "note",
		message: { text: messageText(`About the ${side} side: ${message}`) },
		locations: [locationJson({ file, line, column, pointer: "" })],
	};
}

/** SARIF 3.11.5 and 3.11.6: braces are placeholders unless they are doubled, and `[text](address)` is a link. */
function messageText(text: string): string {
	return unlinked(text).replaceAll("{", "{{").replaceAll("}", "}}");
}
