import { getProject } from "../../../flows/projects/get-project.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentProject, project, projectExample } from "../../schemas/project.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const getProjectRoute = defineRoute({
	method: "GET",
	path: "/api/projects/{id}",
	operationId: "projects_get",
	tag: "projects",
	summary: "Get a project",
	auth: "session",
	params: projectPath,
	successes: { 200: { description: "The project.", content: project, example: projectExample } },
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		return ok(presentProject(await getProject(ports, { actor, projectId: params.id })));
	},
});
