import { listEndedProjects } from "../../../flows/projects/list-ended-projects.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { endedProjectList, endedProjectListExample, presentEndedProjects } from "../../schemas/ended-project.ts";

export const listEndedProjectsRoute = defineRoute({
	method: "GET",
	path: "/api/projects/ended",
	operationId: "projects_list_ended",
	tag: "projects",
	summary: "List the projects that were ended",
	description:
		"Those whose audit, log and evidence the caller may still read, as who administers the repository: until the retention is over.",
	auth: "session-or-key",
	scopes: ["read"],
	successes: {
		200: { description: "Newest end first.", content: endedProjectList, example: endedProjectListExample },
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok(presentEndedProjects(await listEndedProjects(ports, { actor })));
	},
});
