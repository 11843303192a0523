import { z } from "zod";
import { makeEvidence } from "../../../flows/log/make-evidence.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath } from "../../schemas/scalars.ts";
import { endOfWindow, startOfWindow } from "../../schemas/window.ts";

const format = z.enum(["json", "markdown"]);

const request = z
	.object({
		from: startOfWindow,
		to: endOfWindow,
		format: format.default("json").meta({ description: "json carries the proofs; markdown is for people." }),
	})
	.meta({ id: "EvidenceRequest" });

const answer = z
	.object({
		format,
		content: z.string().meta({ description: "The document. `driftgate verify` checks json offline." }),
	})
	.meta({ id: "Evidence" });

export const createEvidence = defineRoute({
	method: "POST",
	path: "/api/v1/projects/{id}/evidence",
	operationId: "v1_create_evidence",
	tag: "v1",
	summary: "Make the evidence package of a window (SOC 2 CC8.1)",
	description:
		"Every gate decision of the window, blocked ones too, with the exceptions that it used, proofs that the log holds it and that the log was only appended to, and what that does not prove. The same window gives the same bytes.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	body: {
		schema: request,
		limitBytes: 64 * 1024,
		example: { from: "2026-01-01", to: "2026-03-31", format: "json" },
	},
	successes: {
		200: {
			description: "The package.",
			content: answer,
			example: { format: "json", content: '{\n\t"format": "driftgate.evidence/1",\n…}\n' },
		},
	},
	errors: ["permission_required", "not_found", "plan_required"],
	async handle({ service, ports, actor, params, body }) {
		const { privateKey: key } = service.logSigner;
		const content = await makeEvidence(ports, { actor, projectId: params.id, ...body, key });
		return ok({ format: body.format, content });
	},
});
