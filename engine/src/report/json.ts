import type { Analysis, AnalysisNotice } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Location } from "../contract/source.ts";

/** Raised when a member changes its meaning or goes away; a new member does not raise it. */
const SCHEMA_VERSION = 1;

/** For programs: the members of `diff-report.schema.json`, in its order. */
export function jsonReport({ decision, findings, notices }: Analysis): string {
	const { errors, warnings, info } = decision.summary;
	const report: JsonObject = {
		schema_version: SCHEMA_VERSION,
		verdict: decision.verdict,
		gate_action: decision.action,
		gate_reason: decision.reason,
		breaking_score: decision.score.breaking,
		effective_breaking_score: decision.score.effective,
		diff_summary: { errors, warnings, info },
		findings: findings.map(findingJson),
		breaking_operations: decision.breakingOperations.map(({ kind, endpoint, breakingScore, severity }) => ({
			kind,
			endpoint,
			breaking_score: breakingScore,
			severity,
		})),
		notices: notices.map(noticeJson),
	};
	return `${JSON.stringify(report, null, 2)}\n`;
}

function findingJson(finding: Finding): JsonObject {
	const { fingerprint, rule, level, wire, source, message, direction, exception } = finding;
	return {
		fingerprint,
		rule,
		level,
		wire,
		source,
		message,
		direction,
		operations: finding.operations,
		before: locationJson(finding.before),
		after: locationJson(finding.after),
		shown_at: locationJson(finding.shownAt),
		points: finding.points,
		points_explained: finding.pointsExplained,
		proof: finding.proof,
		witness:
			finding.witness === null ? null : { payload: finding.witness.payload, accepted_by: finding.witness.acceptedBy },
		exception:
			exception === null ? null : { owner: exception.owner, reason: exception.reason, expires: exception.expires },
	};
}

function locationJson(location: Location | null): JsonValue {
	if (location === null) return null;
	const { file, line, column, pointer } = location;
	return { file, line, column, pointer };
}

function noticeJson({ side, file, line, column, message }: AnalysisNotice): JsonObject {
	return { side, file, line, column, message };
}
