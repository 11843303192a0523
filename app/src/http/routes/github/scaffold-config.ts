import { z } from "zod";
import { scaffoldFor } from "../../../flows/installations/try-config.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { repositoryPath } from "../../schemas/repository-path.ts";
import { filePath } from "../../schemas/run.ts";

const request = z
	.object({ description: filePath.meta({ description: "Path of a description on the default branch." }) })
	.meta({ id: "RepositoryScaffoldRequest" });

const answer = z
	.object({ config: z.string().meta({ description: "The text of a driftgate.yml at the repository's root." }) })
	.meta({ id: "RepositoryScaffold" });

export const scaffoldRepositoryConfig = defineRoute({
	method: "POST",
	path: "/api/github/repositories/{repository_id}/scaffold",
	operationId: "github_scaffold_config",
	tag: "github",
	summary: "Scaffold a configuration for a description of a repository",
	description: "Reads that file of the default branch. Nothing is written.",
	auth: "session",
	takesTurns: true,
	params: repositoryPath,
	body: { schema: request, limitBytes: 64 * 1024, example: { description: "openapi/openapi.yaml" } },
	successes: {
		200: {
			description: "A configuration to begin with.",
			content: answer,
			example: { config: 'service: payments\nversion: 1.0.0\nspec: "./openapi/openapi.yaml"\n' },
		},
	},
	errors: ["repo_not_linked", "permission_required", "not_found", "invalid_spec"],
	async handle({ ports, actor, params, body }) {
		const input = { actor, repositoryId: params.repository_id, description: body.description };
		return ok({ config: await scaffoldFor(ports, input) });
	},
});
