import { z } from "zod";
import { type CheckedConfig, checkConfig } from "../../../flows/installations/try-config.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { repositoryPath } from "../../schemas/repository-path.ts";
import { filePath } from "../../schemas/run.ts";
import { count, target } from "../../schemas/scalars.ts";

const LONGEST_CONFIG = 1024 * 1024;

const request = z
	.object({ config_path: filePath.default("driftgate.yml"), config: z.string().min(1).max(LONGEST_CONFIG) })
	.meta({ id: "ConfigCheckRequest" });

const place = z.object({ file: z.string(), line: count, column: count });

const issue = z
	.object({ message: z.string(), at: place.nullable().meta({ description: "Lines and columns count from 1." }) })
	.meta({ id: "ConfigIssue" });

const answer = z
	.object({
		summary: z
			.object({ service: z.string(), version: z.string(), endpoint_count: count, outputs: z.array(target) })
			.nullable()
			.meta({ description: "null where it cannot be used." }),
		issues: z.array(issue).meta({ description: "Everything that is wrong, at most 100 of it." }),
	})
	.meta({ id: "ConfigCheck" });

const example = {
	summary: null,
	issues: [
		{
			message: 'gate.block_on: must be "ERR", "WARN" or "never".',
			at: { file: "driftgate.yml", line: 7, column: 13 },
		},
	],
} satisfies z.input<typeof answer>;

const MOST_ISSUES = 100;

function present(checked: CheckedConfig): z.input<typeof answer> {
	if ("summary" in checked) {
		const { service, version, endpointCount, outputs } = checked.summary;
		return { summary: { service, version, endpoint_count: endpointCount, outputs: [...outputs] }, issues: [] };
	}
	const issues = checked.issues.slice(0, MOST_ISSUES).map(({ message, at }) => ({
		message,
		at: at === null ? null : { file: at.file, line: at.line, column: at.column },
	}));
	return { summary: null, issues };
}

export const checkRepositoryConfig = defineRoute({
	method: "POST",
	path: "/api/github/repositories/{repository_id}/check-config",
	operationId: "github_check_config",
	tag: "github",
	summary: "Check a configuration that is not committed yet",
	description: "With the files of the default branch that it names. Nothing is written or kept.",
	auth: "session",
	takesTurns: true,
	params: repositoryPath,
	body: {
		schema: request,
		limitBytes: 2 * LONGEST_CONFIG,
		example: { config_path: "driftgate.yml", config: "service: payments\nversion: 1.0.0\nspec: ./openapi.yaml\n" },
	},
	successes: { 200: { description: "What it says, or what is wrong with it.", content: answer, example } },
	errors: ["repo_not_linked", "permission_required", "not_found"],
	async handle({ ports, actor, params, body }) {
		const { config_path: configPath, config } = body;
		return ok(present(await checkConfig(ports, { actor, repositoryId: params.repository_id, configPath, config })));
	},
});
