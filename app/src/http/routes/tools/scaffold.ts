import { z } from "zod";
import { scaffoldConfig, scaffoldJson } from "../../../flows/judging/try-engine.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { SPECS_LIMIT_BYTES, specText, specTextExample } from "../../schemas/spec-text.ts";

const request = z.object({ spec: specText }).meta({ id: "ScaffoldRequest" });

const answer = z
	.object({ config: z.string().meta({ description: "The text of a driftgate.yml." }) })
	.meta({ id: "ConfigScaffold" });

export const scaffold = defineRoute({
	method: "POST",
	path: "/api/tools/scaffold",
	operationId: "tools_scaffold",
	tag: "tools",
	summary: "Scaffold a configuration from a description",
	description: "Nothing of the request is kept.",
	auth: "none",
	limit: "tools",
	body: { schema: request, limitBytes: SPECS_LIMIT_BYTES, example: { spec: specTextExample } },
	successes: {
		200: {
			description: "A configuration to begin with.",
			content: answer,
			example: { config: "service: payments\nversion: 1.0.0\nspec: ./openapi.yaml\noutputs:\n  typescript: true\n" },
		},
	},
	errors: ["invalid_spec"],
	async handle({ ports, actor, body }) {
		return ok({ config: await scaffoldConfig(ports, actor, { spec: body.spec }) });
	},
	async handleLarge({ ports, actor }, json) {
		const scaffolded = await scaffoldJson(ports, actor, json);
		return "config" in scaffolded ? { answer: ok({ config: scaffolded.config }) } : scaffolded;
	},
});
