import { z } from "zod";
import { proveConsistency } from "../../../flows/log/prove-log.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { checkpointExample, consistency, leafCount, presentConsistency } from "../../schemas/log.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const getLogConsistency = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/log/consistency",
	operationId: "v1_get_log_consistency",
	tag: "v1",
	summary: "Prove that the log begins with an earlier state of it",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query: z.object({
		from: leafCount.meta({ description: "Leaves of the earlier state." }),
		to: leafCount.optional().meta({ description: "Leaves of the later state; by default all." }),
	}),
	successes: {
		200: {
			description: "A consistency proof (RFC 6962).",
			content: consistency,
			example: { from: checkpointExample, to: checkpointExample, proof: [] },
		},
	},
	errors: ["permission_required", "not_found"],
	async handle({ service, ports, actor, params, query }) {
		const input = { actor, projectId: params.id, signer: service.logSigner, from: query.from, to: query.to };
		return ok(presentConsistency(await proveConsistency(ports, input)));
	},
});
