import { readCheckpoint } from "../../../flows/log/read-checkpoint.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { checkpoint, checkpointExample, presentCheckpoint } from "../../schemas/log.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const getLogCheckpoint = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/log/checkpoint",
	operationId: "v1_get_log_checkpoint",
	tag: "v1",
	summary: "Get the signed checkpoint of a project's log of gate decisions",
	description: "Keep it outside Driftgate: with a later one, /log/consistency proves that nothing was changed.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	successes: {
		200: { description: "The log as it is now.", content: checkpoint, example: checkpointExample },
	},
	errors: ["permission_required", "not_found"],
	async handle({ service, ports, actor, params }) {
		const input = { actor, projectId: params.id, signer: service.logSigner };
		return ok(presentCheckpoint(await readCheckpoint(ports, input)));
	},
});
