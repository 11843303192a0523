import { z } from "zod";
import { type InstallationStatus, installationStatus } from "../../../flows/installations/installation-status.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { count } from "../../schemas/scalars.ts";

const answer = z
	.object({
		installed: z.boolean(),
		installation_id: count.optional(),
		account_login: z.string().optional(),
		repo_count: count.optional(),
		suspended: z.literal(true).optional().meta({
			description: "The App is installed and suspended: nothing can be linked or synced until GitHub says otherwise.",
		}),
	})
	.meta({
		id: "InstallationStatus",
		description: "What follows `installed` is there where it is true; `suspended` only where no installation is live.",
	});

const present = (status: InstallationStatus | undefined): z.input<typeof answer> =>
	status === undefined
		? { installed: false }
		: {
				installed: true,
				installation_id: Number(status.installation.id),
				account_login: status.installation.accountLogin,
				repo_count: status.repoCount,
				...(status.installation.suspended ? { suspended: true } : {}),
			};

export const getInstallationStatus = defineRoute({
	method: "GET",
	path: "/api/github/installation-status",
	operationId: "github_get_installation_status",
	tag: "github",
	summary: "Ask whether the App is installed",
	auth: "session",
	successes: {
		200: {
			description: "Whether it is, and on what.",
			content: answer,
			example: { installed: true, installation_id: 900, account_login: "acme", repo_count: 12 },
		},
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok(present(await installationStatus(ports, { actor })));
	},
});
