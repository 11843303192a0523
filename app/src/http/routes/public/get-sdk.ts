import { z } from "zod";
import { publicArtifact } from "../../../flows/artifacts/public-artifact.ts";
import { defineRoute } from "../../define-route.ts";
import { publicProjectPath } from "../../schemas/scalars.ts";
import { presentSource, sourceHeaders } from "../../schemas/source.ts";

const params = publicProjectPath.extend({ language: z.enum(["typescript", "python", "go"]) });

export const getSdk = defineRoute({
	method: "GET",
	path: "/api/public/{projectId}/sdk/{language}",
	operationId: "public_get_sdk",
	tag: "public",
	summary: "Get the latest SDK of a published project",
	description: "With If-None-Match of an earlier ETag, an SDK that did not change is answered 304.",
	auth: "none",
	params,
	successes: {
		200: {
			description: "The SDK's source, one file.",
			content: "text",
			example: "export class PaymentsApi {}\n",
			headers: sourceHeaders,
		},
		304: { description: "It is the one that you have." },
	},
	errors: ["not_found"],
	async handle(call) {
		const { projectId, language } = call.params;
		return presentSource(call, await publicArtifact(call.ports, { actor: call.actor, projectId, target: language }));
	},
});
