import { z } from "zod";
import { createApiKey } from "../../../flows/keys/create-api-key.ts";
import { created } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { apiKeyScope, presentShownApiKey, shownApiKey, shownApiKeyExample } from "../../schemas/api-key.ts";

const request = z
	.object({
		name: z
			.string()
			.max(100)
			.regex(
				/^(?!\s)[^\p{C}]+(?<!\s)$/u,
				"must be a text of 1 to 100 characters that can be seen, without spaces around it",
			),
		scopes: z
			.array(apiKeyScope)
			.min(1)
			.max(3)
			.refine((scopes) => new Set(scopes).size === scopes.length, "names a scope twice")
			.meta({ uniqueItems: true }),
	})
	.meta({ id: "ApiKeyRequest" });

export const createKey = defineRoute({
	method: "POST",
	path: "/api/v1/keys",
	operationId: "keys_create",
	tag: "keys",
	summary: "Create an API key",
	description:
		"The key is shown in this answer alone. Members that are not listed here are refused: what nobody keeps limits no key.",
	auth: "session",
	body: {
		schema: request,
		limitBytes: 64 * 1024,
		example: { name: "ci", scopes: ["read", "sync"] },
		unknown: "refused",
	},
	successes: { 201: { description: "The key.", content: shownApiKey, example: shownApiKeyExample } },
	errors: [],
	async handle({ service, ports, actor, body }) {
		const input = { actor, name: body.name, scopes: body.scopes, minted: service.apiKeys.mint() };
		return created(presentShownApiKey(await createApiKey(ports, input)));
	},
});
