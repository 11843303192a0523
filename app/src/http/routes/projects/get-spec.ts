import { z } from "zod";
import { trackedSpec } from "../../../flows/tracked-spec.ts";
import type { SpecFile } from "../../../ports.ts";
import { type Answer, text, unlessUnchanged } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath, wholeNumber } from "../../schemas/scalars.ts";

const query = z.object({
	version: wholeNumber({ min: 1, is: "a version_number of the project: a whole number from 1" })
		.optional()
		.meta({ description: "`version_number` of the project; left out, the newest." }),
});

function present({ path, text: content }: SpecFile): Answer {
	const name = path.replace(/^.*\//, "").replace(/[^\w.-]/g, "_");
	return text(content, { "content-disposition": `inline; filename="${name}"` });
}

export const getSpec = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/spec",
	operationId: "v1_get_spec",
	tag: "v1",
	summary: "Get the tracked description",
	description: "With If-None-Match of an earlier ETag, a description that did not change is answered 304.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query,
	successes: {
		200: {
			description: "The document as it is in the repository; as JSON where the configuration holds it inline.",
			content: "text",
			example: "openapi: 3.1.0\n",
			headers: { etag: "Changes with the content.", "content-disposition": "The file's name." },
		},
		304: { description: "It is the one that you have." },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params, query: { version }, request }) {
		const { bundle, read } = await trackedSpec(ports, { actor, projectId: params.id, version });
		const headers = { etag: `"${bundle}"`, "cache-control": "private, no-cache" };
		return unlessUnchanged(request, headers, async () => present(await read()));
	},
});
