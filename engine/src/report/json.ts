import type { Analysis, AnalysisNotice, ApiTitle, MajorStep, SemverDemand } from "../contract/decision.ts";
import type { Finding, UnderPolicy, Witness } from "../contract/finding.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Location } from "../contract/source.ts";

/** Raised when a member changes its meaning or goes away; a new member does not raise it. */
const SCHEMA_VERSION = 1;

/** For programs: the members of `diff-report.schema.json`, in its order. */
export function jsonReport({ decision, findings, notices, apis }: Analysis): string {
	const { errors, warnings, info } = decision.summary;
	const report: JsonObject = {
		schema_version: SCHEMA_VERSION,
		apis: apis === undefined ? null : { before: apis.before && titleJson(apis.before), after: titleJson(apis.after) },
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
		semver: decision.semver === undefined ? null : semverJson(decision.semver),
		announced_by: decision.announcedBy === undefined ? null : majorStepJson(decision.announcedBy),
		tag_budgets: (decision.tagBudgets ?? []).map(({ tag, effective, max }) => ({
			tag,
			effective_breaking_score: effective,
			max_score: max,
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
		under_policy: finding.underPolicy === undefined ? null : underPolicyJson(finding.underPolicy),
		message,
		...(finding.wholeMessage === undefined ? {} : { whole_message: finding.wholeMessage }),
		direction,
		subject: finding.subject,
		operations: finding.operations,
		tags: finding.tags.map(({ tag, operations }) => ({ tag, operations })),
		reached: reachedJson(finding),
		breaks_sdks: finding.breaks ?? null,
		before: locationJson(finding.before),
		after: locationJson(finding.after),
		shown_at: locationJson(finding.shownAt),
		points: finding.points,
		points_explained: finding.pointsExplained,
		tag_points: (finding.tagPoints ?? []).map(({ tag, points }) => ({ tag, points })),
		proof: finding.proof,
		witness: finding.witness === null ? null : witnessJson(finding.witness),
		unproven: finding.unproven ?? null,
		failing: finding.failing ?? null,
		exception:
			exception === null ? null : { owner: exception.owner, reason: exception.reason, expires: exception.expires },
	};
}

function semverJson({ api, sdk, version, next }: SemverDemand): JsonObject {
	return { api, sdk, version, next };
}

function titleJson({ title, version }: ApiTitle): JsonObject {
	return { title, version };
}

function majorStepJson({ field, from, to }: MajorStep): JsonObject {
	return { field, from, to };
}

function underPolicyJson({ wire, source, milder }: UnderPolicy): JsonObject {
	return { wire, source, milder: milder.map(({ operation, level }) => ({ operation, level })) };
}

function witnessJson({ payload, of, acceptedBy, refusal: { pointer, keyword, text } }: Witness): JsonObject {
	return { payload, of, accepted_by: acceptedBy, refusal: { pointer, keyword, text } };
}

/** Methods and tools are one for each operation, so that their names would say the operations again. */
function reachedJson({ reached: { methods, types, tools } }: Finding): JsonObject {
	return { methods: methods.length, types, tools: tools.length };
}

function locationJson(location: Location | null): JsonValue {
	if (location === null) return null;
	const { file, line, column, pointer } = location;
	return { file, line, column, pointer };
}

function noticeJson({ side, file, line, column, message }: AnalysisNotice): JsonObject {
	return { side, file, line, column, message };
}
