import { z } from "zod";
import { projectDocs } from "../../../flows/artifacts/scaffold-docs.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectIdPath } from "../../schemas/scalars.ts";

const answer = z.object({ scaffold: z.string().meta({ description: "Markdown." }) }).meta({ id: "DocsScaffold" });

export const getDocsScaffold = defineRoute({
	method: "GET",
	path: "/api/projects/{project_id}/docs-scaffold",
	operationId: "projects_get_docs_scaffold",
	tag: "projects",
	summary: "Get a getting-started text",
	description:
		"Endpoints, authentication and example requests of what was synced last, made by a program without a language model.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectIdPath,
	successes: {
		200: { description: "The text.", content: answer, example: { scaffold: "# Payments\n\n## Getting started\n" } },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		const docs = await projectDocs(ports, { actor, projectId: params.project_id });
		return ok({ scaffold: await docs.write() });
	},
});
