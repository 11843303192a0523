import { createHash } from "node:crypto";
import { type LatestArtifacts, latestArtifacts } from "../../../flows/artifacts/latest-artifacts.ts";
import { ok, unlessUnchanged } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { latestArtifactsAnswer, presentLatestArtifacts } from "../../schemas/artifact.ts";
import { projectPath } from "../../schemas/scalars.ts";

/** Each record has an id of its own, and the text that its hash names. */
function etagOf({ syncRunId, records }: LatestArtifacts): string {
	const named = JSON.stringify([syncRunId, ...records.map(({ id, sha256 }) => [id, sha256])]);
	return `"${createHash("sha256").update(named).digest("hex")}"`;
}

export const getLatestArtifacts = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/artifacts/latest",
	operationId: "projects_get_latest_artifacts",
	tag: "projects",
	summary: "Get what the latest completed sync generated",
	description: "With If-None-Match of an earlier ETag, artifacts that did not change are answered 304.",
	auth: "session",
	params: projectPath,
	successes: {
		200: {
			description: "Empty before the first sync.",
			content: latestArtifactsAnswer,
			example: { latest_sync_run_id: null, artifacts: { wrappers: [], mcp: null, docs: null } },
			headers: { etag: "Changes with the artifacts and with the run." },
		},
		304: { description: "They are those that you have." },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params, request }) {
		const latest = await latestArtifacts(ports, { actor, projectId: params.id });
		const headers = { etag: etagOf(latest), "cache-control": "private, no-cache" };
		return unlessUnchanged(request, headers, async () => ok(await presentLatestArtifacts(latest)));
	},
});
