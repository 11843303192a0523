import { z } from "zod";
import { publicSdk } from "../../../flows/public-sdk.ts";
import { text } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { publicProjectPath } from "../../schemas/scalars.ts";

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
			headers: { etag: "Changes with the content.", "content-disposition": "The file's name." },
		},
		304: { description: "It is the one that you have." },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params: { projectId, language } }) {
		const { record, content } = await publicSdk(ports, { actor, projectId, language });
		const name = record.path.replace(/[^\w.-]/g, "_");
		return text(content, {
			etag: `"${record.sha256}"`,
			"cache-control": "no-cache",
			"content-disposition": `inline; filename="${name}"`,
		});
	},
});
