import { z } from "zod";
import { rotateApiKey } from "../../../flows/keys/rotate-api-key.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentShownApiKey, shownApiKey, shownApiKeyExample } from "../../schemas/api-key.ts";

const request = z.object({ keyId: z.string().min(1).max(200) }).meta({ id: "ApiKeyRotation" });

export const rotateKey = defineRoute({
	method: "POST",
	path: "/api/v1/keys/rotate",
	operationId: "keys_rotate",
	tag: "keys",
	summary: "Replace an API key by a new one of the same name and scopes",
	description:
		"The old key ends with this answer, and the new one is shown in it alone. Refused rotations do not count.",
	auth: "session",
	limit: "key-rotation",
	body: { schema: request, limitBytes: 64 * 1024, example: { keyId: shownApiKeyExample.id } },
	successes: { 200: { description: "The new key.", content: shownApiKey, example: shownApiKeyExample } },
	errors: ["not_found", "key_revoked"],
	async handle({ service, ports, actor, body }) {
		const minted = service.apiKeys.mint();
		return ok(presentShownApiKey(await rotateApiKey(ports, { actor, keyId: body.keyId, minted })));
	},
});
