import { z } from "zod";
import { getSyncRun } from "../../../flows/runs/get-sync-run.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentSyncRunDetail, syncRunDetail, syncRunDetailExample } from "../../schemas/sync-run-detail.ts";

const params = z.object({
	id: z.string().min(1).max(100).meta({ format: "uuid", description: "The sync run." }),
});

export const getSyncRunRoute = defineRoute({
	method: "GET",
	path: "/api/v1/sync-runs/{id}",
	operationId: "sync_runs_get",
	tag: "sync_runs",
	summary: "Get a sync run with its findings",
	auth: "session-or-key",
	scopes: ["read", "sync"],
	params,
	successes: { 200: { description: "The run.", content: syncRunDetail, example: syncRunDetailExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id } }) {
		return ok(presentSyncRunDetail(await getSyncRun(ports, { actor, syncRunId: id })));
	},
});
