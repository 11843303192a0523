import { z } from "zod";
import { type Impact, reportImpact } from "../../../flows/projects/report-impact.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { breakingOperation, presentBreakingOperation } from "../../schemas/gate.ts";
import { projectPath, repoFullName, uuid } from "../../schemas/scalars.ts";

const consumer = z
	.object({
		project_id: uuid,
		service: z.string(),
		repo_full_name: repoFullName,
		operations: z
			.array(z.string())
			.meta({ description: "Those that break, as the consumer's configuration has them." }),
	})
	.meta({ id: "Consumer" });

const answer = z
	.object({
		sync_run_id: uuid,
		breaking_operations: z.array(breakingOperation),
		consumers: z.array(consumer),
		sdk_methods: z.array(z.string()),
		mcp_tools: z.array(z.string()),
	})
	.meta({ id: "Impact" });

const present = (impact: Impact): z.input<typeof answer> => ({
	sync_run_id: impact.syncRunId,
	breaking_operations: impact.breakingOperations.map(presentBreakingOperation),
	consumers: impact.consumers.map(({ project, operations }) => ({
		project_id: project.id,
		service: project.name,
		repo_full_name: project.repoFullName,
		operations: [...operations],
	})),
	sdk_methods: [...impact.sdkMethods],
	mcp_tools: [...impact.mcpTools],
});

export const getImpact = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/impact",
	operationId: "v1_get_impact",
	tag: "v1",
	summary: "Get the impact of the latest breaking change",
	description:
		"Whether it was let through, blocked or only proposed. Consumers are the caller's other projects whose configuration names the operations under `consumes`.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	successes: {
		200: {
			description: "Who is hit.",
			content: answer,
			example: {
				sync_run_id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
				breaking_operations: [
					{ kind: "endpoint_removed", endpoint: "GET /v1/payments", breaking_score: 30, severity: "error" },
				],
				consumers: [
					{
						project_id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e78",
						service: "checkout",
						repo_full_name: "acme/checkout",
						operations: ["GET /v1/payments"],
					},
				],
				sdk_methods: ["payments.list"],
				mcp_tools: ["payments_list"],
			},
		},
	},
	errors: ["not_found", "no_breaking_change"],
	async handle({ ports, actor, params }) {
		return ok(present(await reportImpact(ports, { actor, projectId: params.id })));
	},
});
