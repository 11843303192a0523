import { z } from "zod";
import { type LinkableRepository, listRepositories } from "../../../flows/installations/list-repositories.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { count, repoFullName } from "../../schemas/scalars.ts";

const repository = z
	.object({
		repository_id: count,
		full_name: repoFullName,
		private: z.boolean(),
		default_branch: z.string(),
		permission: z.enum(["read", "triage", "write", "maintain", "admin"]).meta({ description: "Yours, at GitHub." }),
		may_link: z.boolean().meta({ description: "Whether your permission suffices to link it." }),
		linked: z.boolean().meta({ description: "Whether a project tracks a file of it already." }),
	})
	.meta({ id: "LinkableRepository" });

const answer = z.object({ repositories: z.array(repository) }).meta({ id: "LinkableRepositoryList" });

const present = ({
	repository: of,
	permission,
	mayLink,
	isLinked,
}: LinkableRepository): z.input<typeof repository> => ({
	repository_id: Number(of.id),
	full_name: of.fullName,
	private: of.private,
	default_branch: of.defaultBranch,
	permission,
	may_link: mayLink,
	linked: isLinked,
});

const example = {
	repository_id: 42,
	full_name: "acme/payments",
	private: true,
	default_branch: "main",
	permission: "admin",
	may_link: true,
	linked: false,
} satisfies z.input<typeof repository>;

export const listRepositoriesRoute = defineRoute({
	method: "GET",
	path: "/api/github/repositories",
	operationId: "github_list_repositories",
	tag: "github",
	summary: "List the repositories that can be linked",
	auth: "session",
	successes: {
		200: {
			description: "Those that the App is installed on and that you may read at GitHub.",
			content: answer,
			example: { repositories: [example] },
		},
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok({ repositories: (await listRepositories(ports, { actor })).map(present) });
	},
});
