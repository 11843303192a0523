import type { BreakingOperation, Finding, Location, Witness } from "@driftgate/engine";
import { z } from "zod";
import type { GateDecisionView } from "../../flows/view-decision.ts";
import { count, gateAction, lane, level, score, uuid, verdict } from "./scalars.ts";

export const location = z
	.object({ file: z.string(), line: count, column: count, pointer: z.string() })
	.meta({ id: "Location", description: "Line and column count from 1; the pointer is RFC 6901." });

const witness = z
	.object({
		payload: z.unknown().meta({ description: "A whole body, or the value of a parameter or header: any JSON value." }),
		of: z.string().meta({ example: "request body of `POST /v1/payments` (application/json)" }),
		accepted_by: z.enum(["before", "after"]),
		refusal: z
			.object({ pointer: z.string(), keyword: z.string(), text: z.string() })
			.meta({ description: "What the other side has against it; the pointer is RFC 6901, into the payload." }),
	})
	.meta({ id: "Witness", description: "A payload that one side accepts and the other refuses." });

export const finding = z
	.object({
		fingerprint: z.string().meta({ example: "3f9a0c1d2e4b5a69" }),
		rule: z.string().meta({ example: "endpoint-removed" }),
		level,
		wire: level,
		source: level,
		message: z.string(),
		operations: z.array(z.string()),
		before: location.nullable(),
		after: location.nullable(),
		shown_at: location,
		points: z.number(),
		points_explained: z.string(),
		proof: z.enum(["proved", "by-structure", "unproven"]),
		witness: witness.nullable().meta({ description: "null where none was found or needed." }),
		unproven: z.string().nullable().meta({ description: "Why an error has no witness." }),
		failing: z.string().nullable().meta({ description: "What fails where an error is proved by structure." }),
		exception: z
			.object({ owner: z.string(), reason: z.string(), expires: z.iso.date() })
			.nullable()
			.meta({ description: "The dated acceptance that covers it, or null." }),
	})
	.meta({ id: "Finding", description: "One cause, judged once, with every operation that it reaches." });

export const breakingOperation = z
	.object({
		kind: z.string().meta({ example: "endpoint_removed" }),
		endpoint: z.string().meta({ example: "DELETE /v1/accounts/{id}" }),
		breaking_score: score,
		severity: z.enum(["error", "warning"]),
	})
	.meta({ id: "BreakingOperation" });

export const presentBreakingOperation = (operation: BreakingOperation): z.input<typeof breakingOperation> => ({
	kind: operation.kind,
	endpoint: operation.endpoint,
	breaking_score: operation.breakingScore,
	severity: operation.severity,
});

export const gateDecision = z
	.object({
		gate_action: gateAction,
		gate_lane: lane,
		gate_reason: z.string(),
		verdict,
		breaking_score: score,
		effective_breaking_score: score,
		sync_run_id: uuid,
		breaking_operations: z.array(breakingOperation),
		diff_summary: z.object({ errors: count, warnings: count, info: count }),
		findings: z.array(finding),
		verified: z.boolean().meta({ description: "Whether the files are those of git at the commit, as the App saw." }),
	})
	.meta({ id: "GateDecision" });

const exampleLocation = {
	file: "openapi.yaml",
	line: 212,
	column: 5,
	pointer: "/paths/~1v1~1accounts~1{id}/delete",
};

export const gateDecisionExample = {
	gate_action: "block",
	gate_lane: "ERR",
	gate_reason: "1 change breaks deployed clients.",
	verdict: "ERR",
	breaking_score: 10,
	effective_breaking_score: 10,
	sync_run_id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
	breaking_operations: [
		{ kind: "endpoint_removed", endpoint: "DELETE /v1/accounts/{id}", breaking_score: 10, severity: "error" },
	],
	diff_summary: { errors: 1, warnings: 0, info: 0 },
	findings: [
		{
			fingerprint: "3f9a0c1d2e4b5a69",
			rule: "endpoint-removed",
			level: "ERR",
			wire: "ERR",
			source: "ERR",
			message: "DELETE /v1/accounts/{id} was removed.",
			operations: ["DELETE /v1/accounts/{id}"],
			before: exampleLocation,
			after: null,
			shown_at: { file: "openapi.yaml", line: 180, column: 3, pointer: "/paths/~1v1~1accounts~1{id}" },
			points: 10,
			points_explained: "10 (ERR) × 1 (1 operation) × 1 (stable)",
			proof: "by-structure",
			witness: null,
			unproven: null,
			failing: "`DELETE /v1/accounts/{id}`",
			exception: null,
		},
	],
	verified: true,
} satisfies z.input<typeof gateDecision>;

const presentLocation = ({ file, line, column, pointer }: Location): z.input<typeof location> => ({
	file,
	line,
	column,
	pointer,
});

function presentWitness({ payload, of, acceptedBy, refusal }: Witness): z.input<typeof witness> {
	const { pointer, keyword, text } = refusal;
	return { payload, of, accepted_by: acceptedBy, refusal: { pointer, keyword, text } };
}

export function presentFinding(of: Finding): z.input<typeof finding> {
	return {
		fingerprint: of.fingerprint,
		rule: of.rule,
		level: of.level,
		wire: of.wire,
		source: of.source,
		message: of.message,
		operations: [...of.operations],
		before: of.before === null ? null : presentLocation(of.before),
		after: of.after === null ? null : presentLocation(of.after),
		shown_at: presentLocation(of.shownAt),
		points: of.points,
		points_explained: of.pointsExplained,
		proof: of.proof,
		witness: of.witness === null ? null : presentWitness(of.witness),
		unproven: of.unproven ?? null,
		failing: of.failing ?? null,
		exception:
			of.exception === null
				? null
				: { owner: of.exception.owner, reason: of.exception.reason, expires: of.exception.expires },
	};
}

export function presentGateDecision(view: GateDecisionView): z.input<typeof gateDecision> {
	return {
		gate_action: view.gateAction,
		gate_lane: view.lane,
		gate_reason: view.reason,
		verdict: view.verdict,
		breaking_score: view.breakingScore,
		effective_breaking_score: view.effectiveBreakingScore,
		sync_run_id: view.syncRunId,
		breaking_operations: view.breakingOperations.map(presentBreakingOperation),
		diff_summary: { errors: view.summary.errors, warnings: view.summary.warnings, info: view.summary.info },
		findings: view.findings.map(presentFinding),
		verified: view.verified,
	};
}
