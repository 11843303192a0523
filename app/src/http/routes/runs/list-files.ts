import { z } from "zod";
import { listRunFiles, type SideFiles } from "../../../flows/runs/run-files.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { runPath } from "../../schemas/run.ts";

const side = z
	.object({ sha256: z.string().meta({ description: "Of all files." }), paths: z.array(z.string()) })
	.meta({ id: "SideFiles" });

const answer = z
	.object({ before: side.nullable(), after: side.nullable() })
	.meta({ id: "RunFiles", description: "null of a side that there is not, or whose files are not kept any more." });

const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const present = (files: SideFiles | null): z.input<typeof side> | null =>
	files === null ? null : { sha256: files.bundle, paths: [...files.paths] };

export const listRunFilesRoute = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/runs/{runId}/files",
	operationId: "runs_list_files",
	tag: "runs",
	summary: "List the files that a run compared",
	auth: "session-or-key",
	scopes: ["read"],
	takesTurns: true,
	params: runPath,
	successes: {
		200: {
			description: "The configuration and what its description reaches, on either side.",
			content: answer,
			example: { before: { sha256, paths: ["driftgate.yml", "openapi.yaml"] }, after: null },
		},
	},
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id, runId } }) {
		const { before, after } = await listRunFiles(ports, { actor, projectId: id, syncRunId: runId });
		return ok({ before: present(before), after: present(after) });
	},
});
