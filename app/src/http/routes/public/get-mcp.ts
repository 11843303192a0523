import { publicArtifact } from "../../../flows/artifacts/public-artifact.ts";
import { defineRoute } from "../../define-route.ts";
import { publicProjectPath } from "../../schemas/scalars.ts";
import { presentSource, sourceHeaders } from "../../schemas/source.ts";

export const getMcp = defineRoute({
	method: "GET",
	path: "/api/public/{projectId}/mcp",
	operationId: "public_get_mcp",
	tag: "public",
	summary: "Get the latest MCP server of a published project",
	description: "With If-None-Match of an earlier ETag, a server that did not change is answered 304.",
	auth: "none",
	params: publicProjectPath,
	successes: {
		200: {
			description: "The server's source, one file.",
			content: "text",
			example: "#!/usr/bin/env node\n",
			headers: sourceHeaders,
		},
		304: { description: "It is the one that you have." },
	},
	errors: ["not_found"],
	async handle(call) {
		const { projectId } = call.params;
		return presentSource(call, await publicArtifact(call.ports, { actor: call.actor, projectId, target: "mcp" }));
	},
});
