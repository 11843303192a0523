import { z } from "zod";
import { setVisibility } from "../../../flows/projects/set-visibility.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath } from "../../schemas/scalars.ts";

const visibility = z
	.object({ public: z.boolean().meta({ description: "Whether /api/public serves the project." }) })
	.meta({ id: "Visibility" });

const example = { public: false };

export const setVisibilityRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/visibility",
	operationId: "projects_set_visibility",
	tag: "projects",
	summary: "Change whether a project is public",
	description: "For who administers its repository at GitHub. It counts at once.",
	auth: "session",
	params: projectPath,
	body: { schema: visibility, limitBytes: 64 * 1024, example },
	successes: { 200: { description: "As it is now.", content: visibility, example } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params, body }) {
		const project = await setVisibility(ports, { actor, projectId: params.id, public: body.public });
		return ok({ public: project.public });
	},
});
