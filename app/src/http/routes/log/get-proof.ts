import { z } from "zod";
import { proveInclusion } from "../../../flows/log/prove-log.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { checkpointExample, inclusion, leafCount, presentInclusion } from "../../schemas/log.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const getLogProof = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/log/proof",
	operationId: "v1_get_log_proof",
	tag: "v1",
	summary: "Prove that a gate decision is in the log",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query: z.object({
		leaf: leafCount.meta({ description: "The decision's number, from 0." }),
		size: leafCount.optional().meta({ description: "Leaves of the log that the proof leads to; by default all." }),
	}),
	successes: {
		200: {
			description: "An inclusion proof (RFC 6962).",
			content: inclusion,
			example: { leaf_index: 0, leaf: "{…}", proof: [], checkpoint: checkpointExample },
		},
	},
	errors: ["permission_required", "not_found"],
	async handle({ service, ports, actor, params, query }) {
		const input = { actor, projectId: params.id, signer: service.logSigner, leaf: query.leaf, size: query.size };
		return ok(presentInclusion(await proveInclusion(ports, input)));
	},
});
