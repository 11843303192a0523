import { z } from "zod";
import { linkProject } from "../../../flows/linking/link-project.ts";
import { created } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentProject, project, projectExample } from "../../schemas/project.ts";
import { repoFullName } from "../../schemas/scalars.ts";

/** Relative, `/` between parts, no part that leads up or nowhere. */
const configPath = z
	.string()
	.max(255)
	.regex(
		/^(?!\/)(?:(?!\.{1,2}\/)[^/\\\p{C}]+\/)*[^/\\\p{C}]+\.ya?ml$/u,
		"must be a relative path to a .yml or .yaml file",
	);

const request = z
	.object({
		repo: repoFullName,
		config_path: configPath.optional().meta({
			description:
				"It must be on the default branch. Left out, driftgate.yml and .github/driftgate.yml are looked for.",
			example: "driftgate.yml",
		}),
		public: z.boolean().optional().meta({
			description: "Whether /api/public serves the project. Left out, it is as public as the repository.",
		}),
	})
	.meta({ id: "ProjectLink" });

export const link = defineRoute({
	method: "POST",
	path: "/api/projects",
	operationId: "projects_create",
	tag: "projects",
	summary: "Link a repository's configuration file as a project",
	description: "The App must be installed on the repository. The first push that touches the file is the first sync.",
	auth: "session",
	body: { schema: request, limitBytes: 64 * 1024, example: { repo: "acme/payments" } },
	successes: {
		201: {
			description: "The project.",
			content: project,
			example: {
				...projectExample,
				last_synced_at: null,
				version: null,
				outputs: [],
				artifact_count: 0,
				total_runs: 0,
			},
		},
	},
	errors: ["repo_not_linked", "permission_required", "already_linked", "invalid_config"],
	async handle({ ports, actor, body }) {
		const input = { actor, repo: body.repo, configPath: body.config_path, public: body.public };
		return created(presentProject(await linkProject(ports, input)));
	},
});
