import { z } from "zod";
import { hasDrifted } from "../../../flows/drift/has-drifted.ts";
import { publicStatus } from "../../../flows/projects/public-status.ts";
import type { ProjectDocument } from "../../../ports.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { publicProjectPath, target, timestamp } from "../../schemas/scalars.ts";
import { isoTimeOrNull } from "../../schemas/times.ts";

const answer = z
	.object({
		project: z.string(),
		status: z.enum(["active"]),
		drifted: z.boolean(),
		last_synced_at: timestamp.nullable(),
		outputs: z.array(target),
	})
	.meta({ id: "PublicStatus" });

const present = (project: ProjectDocument): z.input<typeof answer> => ({
	project: project.name,
	// One that was ended is not public.
	status: "active",
	drifted: hasDrifted(project),
	last_synced_at: isoTimeOrNull(project.baseline?.syncedAt),
	outputs: [...project.outputs],
});

export const getStatus = defineRoute({
	method: "GET",
	path: "/api/public/{projectId}/status",
	operationId: "public_get_status",
	tag: "public",
	summary: "Get the status of a published project",
	auth: "none",
	params: publicProjectPath,
	successes: {
		200: {
			description: "The status.",
			content: answer,
			example: {
				project: "payments-api",
				status: "active",
				drifted: false,
				last_synced_at: "2026-03-01T09:30:00.000Z",
				outputs: ["typescript"],
			},
		},
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		return ok(present(await publicStatus(ports, { actor, projectId: params.projectId })));
	},
});
