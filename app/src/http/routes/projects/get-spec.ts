import { z } from "zod";
import { trackedSpec } from "../../../flows/drift/tracked-spec.ts";
import type { SpecFile } from "../../../ports.ts";
import { type Answer, text, unlessUnchanged } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { projectPath, wholeNumber } from "../../schemas/scalars.ts";

/** What `wholeNumber` reads, from 1. */
const NUMBER = /^[1-9]\d{0,15}$/;

/** Semantic Versioning 2.0.0, as far as it tells one from a number: what is not a version of the project is 404. */
const SEMVER = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

const semver = z.string().max(256).regex(SEMVER);

const query = z.object({
	version: z
		.union(
			[wholeNumber({ min: 1 }), semver],
			"must be a version_number of the project, such as 3, or a version, such as 1.4.0",
		)
		.optional()
		.meta({
			description:
				"`version_number` of the project, or `version` of its configuration (of several that are called so, the newest); left out, the newest.",
			example: "1.4.0",
			override: { type: "string", pattern: `${NUMBER.source}|${SEMVER.source}`, maxLength: 256 },
		}),
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
