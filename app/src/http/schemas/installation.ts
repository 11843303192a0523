import { z } from "zod";
import type { InstallationStatus } from "../../flows/installations/installation-status.ts";
import { count } from "./scalars.ts";

export const installation = z
	.object({
		installation_id: count,
		account_login: z.string(),
		suspended: z.boolean(),
		repo_count: count.meta({ description: "Repositories that it may read, and you too; 0 while it is suspended." }),
		settings_url: z.url().nullable().meta({
			description: "The page on GitHub where repositories are chosen; null where GitHub has not told it yet.",
		}),
	})
	.meta({ id: "Installation" });

export const installations = z.object({ installations: z.array(installation) }).meta({ id: "InstallationList" });

export const installationsExample = {
	installations: [
		{
			installation_id: 900,
			account_login: "acme",
			suspended: false,
			repo_count: 12,
			settings_url: "https://github.com/organizations/acme/settings/installations/900",
		},
	],
} satisfies z.input<typeof installations>;

export const presentInstallation = ({
	installation: of,
	repoCount,
}: InstallationStatus): z.input<typeof installation> => ({
	installation_id: Number(of.id),
	account_login: of.accountLogin,
	suspended: of.suspended,
	repo_count: repoCount,
	settings_url: of.granted?.settingsUrl ?? null,
});
