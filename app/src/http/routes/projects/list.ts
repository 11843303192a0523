import { listProjects } from "../../../flows/projects/list-projects.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentProjectList, projectExample, projectList } from "../../schemas/project.ts";

export const listProjectsRoute = defineRoute({
	method: "GET",
	path: "/api/projects/list",
	operationId: "projects_list",
	tag: "projects",
	summary: "List your projects",
	auth: "session",
	successes: {
		200: {
			description: "Every project of yours, oldest first.",
			content: projectList,
			example: { github_connected: true, onboarding_completed: true, projects: [projectExample] },
		},
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok(presentProjectList(await listProjects(ports, { actor })));
	},
});
