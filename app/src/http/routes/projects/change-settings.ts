import { z } from "zod";
import { changeProjectSettings } from "../../../flows/projects/project-settings.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import {
	configPath,
	presentProjectSettings,
	projectSettings,
	projectSettingsExample,
} from "../../schemas/project-settings.ts";
import { projectPath } from "../../schemas/scalars.ts";

const request = z
	.object({ public: z.boolean().optional(), config_path: configPath.optional() })
	.meta({ id: "SettingsRequest", description: "What is left out stays as it is." });

export const changeSettings = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/settings",
	operationId: "projects_change_settings",
	tag: "projects",
	summary: "Change a project's settings",
	description:
		"For who administers its repository at GitHub. Another `config_path` has to be on the default branch; the project keeps its history, and its next sync is of that file.",
	auth: "session",
	params: projectPath,
	body: { schema: request, limitBytes: 64 * 1024, example: { public: false }, optional: true },
	successes: { 200: { description: "As they are now.", content: projectSettings, example: projectSettingsExample } },
	errors: ["repo_not_linked", "permission_required", "not_found", "already_linked", "invalid_config"],
	async handle({ ports, actor, params, body }) {
		const input = { actor, projectId: params.id, public: body.public, configPath: body.config_path };
		return ok(presentProjectSettings(await changeProjectSettings(ports, input)));
	},
});
