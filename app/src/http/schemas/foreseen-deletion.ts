import { z } from "zod";
import type { ForeseenDeletion } from "../../flows/account/foresee-deletion.ts";
import { count, repoFullName, uuid } from "./scalars.ts";

const project = z
	.object({
		project_id: uuid,
		name: z.string(),
		repo_full_name: repoFullName,
		fate: z.enum(["ends", "passes", "unknown"]).meta({
			description:
				"ends: nobody else administers its repository, so it is unlinked; what was decided stays for as long as the operator keeps it. passes: to a colleague who administers it. unknown: GitHub cannot say now, and a deletion would wait for it.",
		}),
		passes_to: z
			.string()
			.nullable()
			.meta({ description: "The colleague's name at GitHub; null where it does not pass." }),
	})
	.meta({ id: "ProjectFate" });

export const foreseenDeletion = z
	.object({
		projects: z.array(project).meta({ description: "Those that you linked, oldest first; 50 at most." }),
		truncated: z.boolean().meta({ description: "Whether there are more." }),
		api_keys: count.meta({ description: "Live ones: they stop at once." }),
		sign_ins: count.meta({ description: "All end, this one too." }),
		subscription: z.boolean().meta({ description: "Whether a subscription ends, at once." }),
	})
	.meta({ id: "ForeseenDeletion" });

export const foreseenDeletionExample = {
	projects: [
		{
			project_id: "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77",
			name: "payments-api",
			repo_full_name: "acme/payments",
			fate: "passes",
			passes_to: "grace",
		},
	],
	truncated: false,
	api_keys: 2,
	sign_ins: 1,
	subscription: false,
} satisfies z.input<typeof foreseenDeletion>;

export const presentForeseenDeletion = (foreseen: ForeseenDeletion): z.input<typeof foreseenDeletion> => ({
	projects: foreseen.projects.map(({ project: { id: project_id, name, repoFullName: repo_full_name }, fate }) => ({
		project_id,
		name,
		repo_full_name,
		fate: fate.kind,
		passes_to: fate.kind === "passes" ? fate.to : null,
	})),
	truncated: foreseen.truncated,
	api_keys: foreseen.keys,
	sign_ins: foreseen.signIns,
	subscription: foreseen.subscription,
});
