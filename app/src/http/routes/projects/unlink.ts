import { unlinkProject } from "../../../flows/unlink-project.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { done, doneExample } from "../../schemas/done.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const unlink = defineRoute({
	method: "DELETE",
	path: "/api/projects/{id}",
	operationId: "projects_delete",
	tag: "projects",
	summary: "Unlink a project",
	description:
		"Its sync runs and exceptions are deleted with it. The repository can be linked again, as a new project.",
	auth: "session",
	params: projectPath,
	successes: { 200: { description: "It is gone.", content: done, example: doneExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params }) {
		await unlinkProject(ports, { actor, projectId: params.id });
		return ok({ ok: true });
	},
});
