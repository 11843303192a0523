import { z } from "zod";
import { syncNow } from "../../../flows/sync/sync-now.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath, uuid } from "../../schemas/scalars.ts";

const request = z.object({ trigger_type: z.enum(["manual", "webhook", "upgrade"]).default("manual") }).meta({
	id: "SyncRequest",
	description: "`upgrade` generates anew what was synced last; the others sync the branch.",
});

const answer = z
	.object({ ok: z.literal(true), sync_run_id: uuid, status: z.literal("completed") })
	.meta({ id: "SyncAnswer" });

export const sync = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/sync",
	operationId: "projects_sync",
	tag: "projects",
	summary: "Sync a project now",
	description: "Judges the default branch, generates if the gate proceeds, and answers when that is done.",
	auth: "session",
	limit: "manual-sync",
	params: projectPath,
	body: { schema: request, limitBytes: 64 * 1024, example: { trigger_type: "manual" }, optional: true },
	successes: {
		200: {
			description: "The run is completed and contains the gate's decision.",
			content: answer,
			example: { ok: true, sync_run_id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e", status: "completed" },
		},
	},
	errors: ["permission_required", "not_found", "sync_failed"],
	async handle({ ports, actor, params, body }) {
		const syncRunId = await syncNow(ports, { actor, projectId: params.id, trigger: body.trigger_type });
		return ok({ ok: true, sync_run_id: syncRunId, status: "completed" });
	},
});
