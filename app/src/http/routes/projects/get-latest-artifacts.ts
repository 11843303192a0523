import { latestArtifacts } from "../../../flows/latest-artifacts.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { latestArtifactsAnswer, presentLatestArtifacts } from "../../schemas/artifact.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const getLatestArtifacts = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/artifacts/latest",
	operationId: "projects_get_latest_artifacts",
	tag: "projects",
	summary: "Get what the latest completed sync generated",
	auth: "session",
	params: projectPath,
	successes: {
		200: {
			description: "Empty before the first sync.",
			content: latestArtifactsAnswer,
			example: { latest_sync_run_id: null, artifacts: { wrappers: [], mcp: null, docs: null } },
		},
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		return ok(presentLatestArtifacts(await latestArtifacts(ports, { actor, projectId: params.id })));
	},
});
