import { readInstallationSettings } from "../../../flows/access/installation-settings.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import {
	installationPath,
	installationSettings,
	installationSettingsExample,
} from "../../schemas/installation-settings.ts";

export const getInstallationSettings = defineRoute({
	method: "GET",
	path: "/api/github/installations/{installation_id}/settings",
	operationId: "github_get_installation_settings",
	tag: "github",
	summary: "Read what the owner of an installation has decided",
	auth: "session",
	params: installationPath,
	successes: {
		200: { description: "The settings.", content: installationSettings, example: installationSettingsExample },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		const settings = await readInstallationSettings(ports, { actor, installationId: params.installation_id });
		return ok({ maintainers_manage: settings.maintainersManage });
	},
});
