import { z } from "zod";
import { triggerOfRun } from "../../flows/runs/trigger-of-run.ts";
import type { SyncRunDocument } from "../../ports.ts";
import { count, gateAction, score, timestamp, uuid } from "./scalars.ts";
import { isoTime, isoTimeOrNull } from "./times.ts";

/** A sync run (contract:sync-run-fields). What a run has not come to yet is null, never a zero that looks like a result. */
export const syncRun = z
	.object({
		id: uuid,
		project_id: uuid,
		status: z.enum(["queued", "running", "completed", "failed"]),
		trigger_type: z.enum(["manual", "webhook", "upgrade"]),
		version_number: count,
		created_at: timestamp,
		started_at: timestamp.nullable(),
		completed_at: timestamp.nullable(),
		error_message: z.string().nullable(),
		gate_action: gateAction.nullable(),
		breaking_score: score.nullable(),
		effective_breaking_score: score.nullable(),
		total_duration_ms: count.nullable(),
		superseded: z.boolean().meta({
			description:
				"Whether git's history had gone on without the run's commit: it moved nothing. `error_message` says why.",
		}),
		superseded_by: uuid
			.nullable()
			.meta({ description: "The run whose baseline counted then; null where there was none." }),
	})
	.meta({ id: "SyncRun" });

export const syncRunExample = {
	id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
	project_id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
	status: "completed",
	trigger_type: "webhook",
	version_number: 3,
	created_at: "2026-03-01T09:29:57.000Z",
	started_at: "2026-03-01T09:29:58.500Z",
	completed_at: "2026-03-01T09:30:00.000Z",
	error_message: null,
	gate_action: "proceed",
	breaking_score: 0,
	effective_breaking_score: 0,
	total_duration_ms: 1500,
	superseded: false,
	superseded_by: null,
} satisfies z.input<typeof syncRun>;

export function presentSyncRun(run: SyncRunDocument): z.input<typeof syncRun> {
	const { result } = run;
	return {
		id: run.id,
		project_id: run.projectId,
		status: run.status,
		trigger_type: triggerOfRun(run),
		version_number: run.versionNumber,
		created_at: isoTime(run.createdAt),
		started_at: isoTimeOrNull(run.startedAt),
		completed_at: isoTimeOrNull(result?.completedAt),
		error_message: result?.errorMessage ?? null,
		gate_action: result?.gateAction ?? null,
		breaking_score: result?.breakingScore ?? null,
		effective_breaking_score: result?.effectiveBreakingScore ?? null,
		total_duration_ms: result === null ? null : Math.max(0, result.completedAt - (run.startedAt ?? run.createdAt)),
		superseded: result?.superseded !== undefined,
		superseded_by: result?.superseded?.by ?? null,
	};
}
