import { publicDocs } from "../../../flows/artifacts/scaffold-docs.ts";
import { text, unlessUnchanged } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { publicProjectPath } from "../../schemas/scalars.ts";

export const getPublicDocsScaffold = defineRoute({
	method: "GET",
	path: "/api/public/{projectId}/docs-scaffold",
	operationId: "public_get_docs_scaffold",
	tag: "public",
	summary: "Get the getting-started text of a published project",
	auth: "none",
	limit: "public-docs",
	params: publicProjectPath,
	successes: {
		200: {
			description: "Markdown.",
			content: "text",
			example: "# Payments\n\n## Getting started\n",
			headers: { etag: "Changes with what was synced." },
		},
		304: { description: "It is the one that you have." },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params: { projectId }, request }) {
		const { bundle, write } = await publicDocs(ports, { actor, projectId });
		const headers = { etag: `"${bundle}"`, "cache-control": "no-cache" };
		return unlessUnchanged(request, headers, async () => text(await write()));
	},
});
