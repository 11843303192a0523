import { z } from "zod";
import { validateConfig } from "../../../flows/gate/validate-config.ts";
import type { ConfigSummary } from "../../../ports.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { JSON_LIMIT_BYTES } from "../../read-body.ts";
import { count, target } from "../../schemas/scalars.ts";
import { submissionExample, validateSubmission } from "../../schemas/submission.ts";
import { requireOfToken } from "./require-of-token.ts";

const summary = z
	.object({ service: z.string(), version: z.string(), endpoint_count: count, outputs: z.array(target) })
	.meta({ id: "ConfigSummary" });

const answer = z.object({ valid: z.literal(true), config_summary: summary }).meta({ id: "Validation" });

const present = (of: ConfigSummary): z.input<typeof answer> => ({
	valid: true,
	config_summary: {
		service: of.service,
		version: of.version,
		endpoint_count: of.endpointCount,
		outputs: [...of.outputs],
	},
});

export const validate = defineRoute({
	method: "POST",
	path: "/api/action/validate",
	operationId: "action_validate",
	tag: "action",
	summary: "Check a configuration file and the description that it names",
	auth: "action-token",
	takesTurns: true,
	limit: "validate",
	body: { schema: validateSubmission, limitBytes: JSON_LIMIT_BYTES, example: submissionExample },
	successes: {
		200: {
			description: "Both can be used.",
			content: answer,
			example: {
				valid: true,
				config_summary: { service: "payments-api", version: "1.4.0", endpoint_count: 31, outputs: ["typescript"] },
			},
		},
	},
	errors: ["repo_not_linked", "ref_not_allowed", "config_path_required", "invalid_config"],
	async handle({ ports, actor, body }) {
		requireOfToken(actor, body);
		const { config_content: configContent, config_path: configPath, files } = body;
		return ok(present(await validateConfig(ports, { identity: actor.identity, configPath, configContent, files })));
	},
});
