import { viewRun } from "../../../flows/runs/view-run.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentRunDetail, runDetail, runDetailExample, runPath } from "../../schemas/run.ts";

export const getRun = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/runs/{runId}",
	operationId: "runs_get",
	tag: "runs",
	summary: "Get a run with what it was compared with, what it generated, and where its decision stands",
	description: "Its findings are at /api/v1/sync-runs/{id}.",
	auth: "session-or-key",
	scopes: ["read"],
	params: runPath,
	successes: { 200: { description: "The run.", content: runDetail, example: runDetailExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id, runId } }) {
		return ok(presentRunDetail(await viewRun(ports, { actor, projectId: id, syncRunId: runId })));
	},
});
