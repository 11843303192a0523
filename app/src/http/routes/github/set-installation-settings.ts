import { changeInstallationSettings } from "../../../flows/access/installation-settings.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import {
	installationPath,
	installationSettings,
	installationSettingsExample,
} from "../../schemas/installation-settings.ts";

export const setInstallationSettings = defineRoute({
	method: "POST",
	path: "/api/github/installations/{installation_id}/settings",
	operationId: "github_set_installation_settings",
	tag: "github",
	summary: "Decide for an installation, as its owner",
	description: "For the account that the App is installed on, or an administrator of that organisation, at GitHub.",
	auth: "session",
	params: installationPath,
	body: { schema: installationSettings, limitBytes: 64 * 1024, example: installationSettingsExample },
	successes: {
		200: { description: "As they are now.", content: installationSettings, example: installationSettingsExample },
	},
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params, body }) {
		const settings = await changeInstallationSettings(ports, {
			actor,
			installationId: params.installation_id,
			maintainersManage: body.maintainers_manage,
		});
		return ok({ maintainers_manage: settings.maintainersManage });
	},
});
