import { z } from "zod";
import { checkDrift, type DriftCheck } from "../../../flows/drift/check-drift.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath, timestamp } from "../../schemas/scalars.ts";
import { isoTimeOrNull } from "../../schemas/times.ts";

const blobId = z.string().meta({ example: "83baae61804e65cc73a7201a7252750c76066a30" });

const answer = z
	.object({
		drifted: z.boolean().meta({
			description:
				"The same as `drift_detected` of the project: the default branch holds another configuration than was synced last, or what the gate refused; or what is deployed differs.",
		}),
		last_synced_sha: blobId.nullable().meta({ description: "Git blob id; null before the first sync." }),
		current_sha: blobId.nullable().meta({ description: "Git blob id; null where the file is gone." }),
		last_synced_at: timestamp.nullable(),
	})
	.meta({ id: "DriftCheck" });

const present = (check: DriftCheck): z.input<typeof answer> => ({
	drifted: check.isDrifted,
	last_synced_sha: check.lastSyncedSha,
	current_sha: check.currentSha,
	last_synced_at: isoTimeOrNull(check.lastSyncedAt),
});

export const checkDriftRoute = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/drift-check",
	operationId: "projects_check_drift",
	tag: "projects",
	summary: "Compare the configuration with the last sync",
	auth: "session",
	params: projectPath,
	successes: {
		200: {
			description: "What the default branch holds against what was synced last.",
			content: answer,
			example: {
				drifted: false,
				last_synced_sha: "83baae61804e65cc73a7201a7252750c76066a30",
				current_sha: "83baae61804e65cc73a7201a7252750c76066a30",
				last_synced_at: "2026-03-01T09:30:00.000Z",
			},
		},
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		return ok(present(await checkDrift(ports, { actor, projectId: params.id })));
	},
});
