import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Finding } from "../../contract/finding.ts";
import type { JsonObject } from "../../contract/json.ts";
import { MOST_OF_FINDING, sayException, sayFinding } from "../finding-text.ts";
import { embeddableJson } from "../html/embeddable-json.ts";
import { unlinked } from "../unlinked.ts";
import { worstFirst } from "../worst-first.ts";
import { SARIF_LEVELS } from "./sarif-levels.ts";
import { relatedLocation, sarifLocation, sarifText } from "./sarif-parts.ts";

/** Code scanning refuses a run with more results, and a file with more bytes than 10 MB after compression. */
const MOST_RESULTS = 25_000;
/** Before compression, which never makes text much larger: whatever stands in it, the file is taken. */
const MOST_BYTES = 8_500_000;
/** A list of operations is there to search in; the JSON report has them all. */
const MOST_OPERATIONS = 100;
/** How far a result is indented in the file: each of its lines is that much longer. */
const INDENT = 8;

export interface SarifResults {
	readonly results: readonly JsonObject[];
	/** How many there is no room for. */
	readonly leftOut: number;
}

/** The findings as results (SARIF 3.27), as many as code scanning takes, worst first. */
export function sarifResults(findings: readonly Finding[], indexOf: (rule: string) => number): SarifResults {
	const results: JsonObject[] = [];
	let left = MOST_BYTES;
	for (const finding of worstFirst(findings).slice(0, MOST_RESULTS)) {
		const result = resultJson(finding, indexOf(finding.rule));
		left -= sizeOf(result);
		if (left < 0) break;
		results.push(result);
	}
	return { results, leftOut: findings.length - results.length };
}

function sizeOf(result: JsonObject): number {
	const text = embeddableJson(result);
	return utf8ToBytes(text).length + (text.split("\n").length + 1) * (INDENT + 1);
}

function resultJson(finding: Finding, ruleIndex: number): JsonObject {
	const { rule, level, fingerprint, shownAt, before, exception } = finding;
	return {
		ruleId: rule,
		ruleIndex,
		level: SARIF_LEVELS[level],
		message: { text: sarifText(sayFinding(finding), MOST_OF_FINDING) },
		locations: [sarifLocation(shownAt)],
		...(before === null ? {} : { relatedLocations: [relatedLocation(before, "Before the change.")] }),
		partialFingerprints: { "driftgateFinding/v1": fingerprint },
		...(exception === null ? {} : { suppressions: [suppression(exception)] }),
		properties: propertiesJson(finding),
	};
}

function suppression(exception: NonNullable<Finding["exception"]>): JsonObject {
	return { kind: "external", status: "accepted", justification: sarifText(sayException(exception), MOST_OF_FINDING) };
}

function propertiesJson({ wire, source, direction, operations, reached, points, proof }: Finding): JsonObject {
	return {
		wire,
		source,
		direction,
		operations: operations.slice(0, MOST_OPERATIONS).map((operation) => unlinked(operation)),
		operationCount: operations.length,
		sdkMethodCount: reached.methods.length,
		sdkTypeCount: reached.types.length,
		mcpToolCount: reached.tools.length,
		points,
		proof,
	};
}
