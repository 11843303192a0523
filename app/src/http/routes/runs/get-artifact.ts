import { z } from "zod";
import { runArtifact } from "../../../flows/artifacts/run-artifact.ts";
import { text, unlessUnchanged } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { runPath } from "../../schemas/run.ts";

const params = runPath.extend({
	artifactId: z.string().min(1).max(100).meta({ description: "`id` of the artifact." }),
});

export const getRunArtifact = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/runs/{runId}/artifacts/{artifactId}",
	operationId: "runs_get_artifact",
	tag: "runs",
	summary: "Get what a run generated",
	description: "With If-None-Match of an earlier ETag it is answered 304: an artifact never changes.",
	auth: "session-or-key",
	scopes: ["read"],
	params,
	successes: {
		200: {
			description: "The artifact's text.",
			content: "text",
			example: "// payments-api 1.4.0\n",
			headers: { etag: "The artifact's SHA-256.", "content-disposition": "The file's name." },
		},
		304: { description: "You have it." },
	},
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id, runId, artifactId }, request }) {
		const { record, read } = await runArtifact(ports, { actor, projectId: id, syncRunId: runId, artifactId });
		const name = record.path.replace(/^.*\//, "").replace(/[^\w.-]/g, "_");
		const headers = {
			etag: `"${record.sha256}"`,
			"cache-control": "private, no-cache",
			"content-disposition": `inline; filename="${name}"`,
		};
		return unlessUnchanged(request, headers, async () => text(await read()));
	},
});
