import { z } from "zod";
import { runFile } from "../../../flows/runs/run-files.ts";
import { text, unlessUnchanged } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { filePath, runPath, runSide } from "../../schemas/run.ts";

const query = z.object({ path: filePath });

export const getRunFile = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/runs/{runId}/files/{side}",
	operationId: "runs_get_file",
	tag: "runs",
	summary: "Get a file that a run compared",
	description: "With If-None-Match of an earlier ETag it is answered 304: the files of a run never change.",
	auth: "session-or-key",
	scopes: ["read"],
	takesTurns: true,
	params: runPath.extend({ side: runSide }),
	query,
	successes: {
		200: {
			description: "As it was.",
			content: "text",
			example: "openapi: 3.1.0\n",
			headers: { etag: "The same for as long as the files of the run are kept." },
		},
		304: { description: "You have it." },
	},
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id, runId, side }, query: { path }, request }) {
		const file = await runFile(ports, { actor, projectId: id, syncRunId: runId, side, path });
		const headers = { etag: `"${file.bundle}"`, "cache-control": "private, no-cache" };
		return unlessUnchanged(request, headers, async () => text(await file.read()));
	},
});
