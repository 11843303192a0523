import { z } from "zod";
import { type ProtectionSummary, sumProtection } from "../../../flows/projects/sum-protection.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { count, projectIdPath } from "../../schemas/scalars.ts";

const answer = z
	.object({
		total_syncs: count,
		gate_blocks: count,
		breaking_changes_caught: count.meta({ description: "Runs whose verdict was ERR." }),
		artifacts_generated: count,
	})
	.meta({ id: "ProtectionSummary" });

const present = (sums: ProtectionSummary): z.input<typeof answer> => ({
	total_syncs: sums.totalSyncs,
	gate_blocks: sums.gateBlocks,
	breaking_changes_caught: sums.breakingChangesCaught,
	artifacts_generated: sums.artifactsGenerated,
});

export const getProtectionSummary = defineRoute({
	method: "GET",
	path: "/api/projects/{project_id}/protection-summary",
	operationId: "projects_get_protection_summary",
	tag: "projects",
	summary: "Sum up 30 days",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectIdPath,
	successes: {
		200: {
			description: "Of the trailing 30 days. The day on which they begin (UTC) counts whole.",
			content: answer,
			example: { total_syncs: 41, gate_blocks: 3, breaking_changes_caught: 4, artifacts_generated: 17 },
		},
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		return ok(present(await sumProtection(ports, { actor, projectId: params.project_id })));
	},
});
