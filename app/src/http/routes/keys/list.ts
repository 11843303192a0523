import { z } from "zod";
import { listApiKeys } from "../../../flows/keys/list-api-keys.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { apiKey, apiKeyExample, presentApiKey } from "../../schemas/api-key.ts";

const answer = z.object({ keys: z.array(apiKey) }).meta({ id: "ApiKeyList" });

export const listKeys = defineRoute({
	method: "GET",
	path: "/api/v1/keys",
	operationId: "keys_list",
	tag: "keys",
	summary: "List your API keys",
	auth: "session",
	successes: {
		200: { description: "Those that are live.", content: answer, example: { keys: [apiKeyExample] } },
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok({ keys: (await listApiKeys(ports, { actor })).map(presentApiKey) });
	},
});
