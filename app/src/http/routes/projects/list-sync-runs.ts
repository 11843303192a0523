import { z } from "zod";
import { listSyncRuns } from "../../../flows/runs/list-sync-runs.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath } from "../../schemas/scalars.ts";
import { presentSyncRun, syncRun, syncRunExample } from "../../schemas/sync-run.ts";

export const listSyncRunsRoute = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/sync-runs",
	operationId: "projects_list_sync_runs",
	tag: "projects",
	summary: "List the newest sync runs of a project",
	auth: "session",
	params: projectPath,
	successes: {
		200: { description: "At most 20, newest first.", content: z.array(syncRun).max(20), example: [syncRunExample] },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		return ok((await listSyncRuns(ports, { actor, projectId: params.id })).map(presentSyncRun));
	},
});
