import { z } from "zod";
import { requestSync } from "../../../flows/sync/request-sync.ts";
import { accepted } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath, uuid } from "../../schemas/scalars.ts";

const request = z
	.object({ trigger_type: z.enum(["manual", "upgrade"]).default("manual") })
	.meta({ id: "RunRequest", description: "`upgrade` generates anew what was synced last." });

const answer = z.object({ sync_run_id: uuid, status: z.literal("queued") }).meta({ id: "QueuedRun" });

export const requestRun = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/runs",
	operationId: "runs_request",
	tag: "runs",
	summary: "Queue a sync of a project",
	description: "Answers at once. Poll /api/v1/sync-runs/{id} for its result.",
	auth: "session",
	limit: "manual-sync",
	params: projectPath,
	body: { schema: request, limitBytes: 64 * 1024, example: { trigger_type: "manual" }, optional: true },
	successes: {
		202: {
			description: "It is queued.",
			content: answer,
			example: { sync_run_id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e", status: "queued" },
			headers: { location: "Where to poll." },
		},
	},
	errors: ["permission_required", "not_found"],
	async handle({ service, ports, actor, params, body: { trigger_type: trigger } }) {
		const syncRunId = await requestSync(ports, { actor, serviceId: params.id, trigger });
		service.wakeWorker();
		return accepted({ sync_run_id: syncRunId, status: "queued" }, `/api/v1/sync-runs/${syncRunId}`);
	},
});
