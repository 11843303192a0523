import { z } from "zod";
import { type Candidates, findCandidates } from "../../../flows/installations/find-candidates.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { repositoryPath } from "../../schemas/repository-path.ts";
import { repoFullName, uuid } from "../../schemas/scalars.ts";

const answer = z
	.object({
		repo_full_name: repoFullName,
		default_branch: z.string(),
		commit: z.string().nullable().meta({ description: "That was looked at; null where the branch has none." }),
		configurations: z
			.array(z.object({ path: z.string(), project_id: uuid.nullable() }))
			.meta({ description: "Each with the project that tracks it." }),
		descriptions: z.array(z.string()).meta({ description: "By their names, the likeliest first." }),
		truncated: z.boolean().meta({ description: "Whether there may be more." }),
	})
	.meta({ id: "Candidates" });

const example = {
	repo_full_name: "acme/payments",
	default_branch: "main",
	commit: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
	configurations: [],
	descriptions: ["openapi/openapi.yaml"],
	truncated: false,
} satisfies z.input<typeof answer>;

const present = (found: Candidates): z.input<typeof answer> => ({
	repo_full_name: found.repository.fullName,
	default_branch: found.repository.defaultBranch,
	commit: found.commitSha,
	configurations: found.configurations.map(({ path, projectId }) => ({ path, project_id: projectId })),
	descriptions: [...found.descriptions],
	truncated: found.isCut,
});

export const listCandidates = defineRoute({
	method: "GET",
	path: "/api/github/repositories/{repository_id}/candidates",
	operationId: "github_list_candidates",
	tag: "github",
	summary: "List the files of a repository that may be configurations and descriptions",
	description: "Of the default branch, by their names alone: no file is read.",
	auth: "session",
	takesTurns: true,
	params: repositoryPath,
	successes: { 200: { description: "At most 50 of each.", content: answer, example } },
	errors: ["repo_not_linked", "permission_required", "not_found"],
	async handle({ ports, actor, params: { repository_id: repositoryId } }) {
		return ok(present(await findCandidates(ports, { actor, repositoryId })));
	},
});
