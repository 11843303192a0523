import { projectSettings as settingsOf } from "../../../flows/projects/project-settings.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentProjectSettings, projectSettings, projectSettingsExample } from "../../schemas/project-settings.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const getSettings = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/settings",
	operationId: "projects_get_settings",
	tag: "projects",
	summary: "Get a project's settings, and what you may do there",
	auth: "session",
	params: projectPath,
	successes: { 200: { description: "The settings.", content: projectSettings, example: projectSettingsExample } },
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		return ok(presentProjectSettings(await settingsOf(ports, { actor, projectId: params.id })));
	},
});
