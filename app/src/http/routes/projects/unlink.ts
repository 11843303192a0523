import { unlinkProject } from "../../../flows/ending/unlink-project.ts";
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
		"Nothing is synced, judged or shown of it any more, and the file can be linked again, as a new project. What was decided stays readable to administrators of the repository (audit, log, evidence, security log) for as long as the operator keeps it, with a last leaf that says who unlinked it; descriptions and artifacts are erased.",
	auth: "session",
	params: projectPath,
	successes: { 200: { description: "It has ended.", content: done, example: doneExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params }) {
		await unlinkProject(ports, { actor, projectId: params.id });
		return ok({ ok: true });
	},
});
