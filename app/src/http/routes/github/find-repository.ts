import { z } from "zod";
import { type FoundRepository, findRepository } from "../../../flows/installations/find-repository.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { count, repoFullName } from "../../schemas/scalars.ts";

const query = z.object({ repo: repoFullName });

const answer = z
	.object({
		state: z.enum(["linkable", "linked", "no_permission", "not_listed", "suspended", "not_installed"]).meta({
			description:
				"not_listed: the App is installed on its owner, and has no such repository there that you may see. not_installed: none of your installations is on its owner.",
		}),
		repository_id: count.nullable(),
		settings_url: z.url().nullable().meta({
			description:
				"The page on GitHub where its owner's installation is changed; null where there is none, or it is unknown.",
		}),
		detail: z.string().nullable().meta({ description: "Why it cannot be linked, and the remedy; null where it can." }),
	})
	.meta({ id: "FoundRepository" });

const example = {
	state: "not_listed",
	repository_id: null,
	settings_url: "https://github.com/organizations/acme/settings/installations/900",
	detail: "The App is installed on acme, but acme/payments is not among the repositories that you can link.",
} satisfies z.input<typeof answer>;

const present = ({ state, repository, installation, detail }: FoundRepository): z.input<typeof answer> => ({
	state,
	repository_id: repository === undefined ? null : Number(repository.id),
	settings_url: installation?.granted?.settingsUrl ?? null,
	detail: detail ?? null,
});

export const findRepositoryRoute = defineRoute({
	method: "GET",
	path: "/api/github/repositories/find",
	operationId: "github_find_repository",
	tag: "github",
	summary: "Ask why a repository cannot be linked",
	auth: "session",
	query,
	successes: { 200: { description: "What there is to do.", content: answer, example } },
	errors: [],
	async handle({ ports, actor, query: { repo } }) {
		return ok(present(await findRepository(ports, { actor, repo })));
	},
});
