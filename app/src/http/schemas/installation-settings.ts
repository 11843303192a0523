import { z } from "zod";

/** What the owner of an installation of the App decides. */
export const installationSettings = z
	.object({
		maintainers_manage: z.boolean().meta({
			description: "Whether GitHub's maintain permission on a repository does here what admin does.",
		}),
	})
	.meta({ id: "InstallationSettings" });

export const installationSettingsExample = { maintainers_manage: false } satisfies z.input<typeof installationSettings>;

export const installationPath = z.object({
	installation_id: z.string().min(1).max(20).meta({ description: "GitHub's id of the installation.", example: "900" }),
});
