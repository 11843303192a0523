import { z } from "zod";
import { revokeApiKey } from "../../../flows/keys/revoke-api-key.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { done, doneExample } from "../../schemas/done.ts";

const params = z.object({ id: z.string().min(1).max(200).meta({ description: "The key." }) });

export const revokeKey = defineRoute({
	method: "DELETE",
	path: "/api/v1/keys/{id}",
	operationId: "keys_revoke",
	tag: "keys",
	summary: "End an API key for good",
	auth: "session",
	params,
	successes: { 200: { description: "It is refused from now on.", content: done, example: doneExample } },
	errors: ["not_found", "key_revoked"],
	async handle({ ports, actor, params: { id } }) {
		await revokeApiKey(ports, { actor, keyId: id });
		return ok({ ok: true });
	},
});
