import { z } from "zod";
import { ACTION_TOKEN_SECONDS } from "../../../auth/action-token.ts";
import { exchangeOidcToken } from "../../../flows/gate/exchange-oidc-token.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { repoFullName } from "../../schemas/scalars.ts";

const request = z
	.object({ token: z.string().min(1).max(16_384).meta({ description: "The OIDC token of the workflow run (a JWT)." }) })
	.meta({ id: "TokenExchange" });

const answer = z
	.object({
		action_token: z.string(),
		expires_in: z.int().min(1).max(ACTION_TOKEN_SECONDS).meta({ description: "Seconds." }),
		repo: repoFullName,
		ref: z.string(),
	})
	.meta({ id: "ActionToken" });

export const exchangeToken = defineRoute({
	method: "POST",
	path: "/api/action/oidc/exchange",
	operationId: "action_exchange_token",
	tag: "action",
	summary: "Exchange a workflow's OIDC token for an action token",
	description:
		"A token can be exchanged once. The action token is bound to its repository, ref and event for 300 s. What is refused counts against the network that it came from; what is exchanged does not.",
	auth: "none",
	limit: "token-exchange",
	body: { schema: request, limitBytes: 64 * 1024, example: { token: "eyJhbGciOiJSUzI1NiIsImtpZCI6…" } },
	successes: {
		200: {
			description: "The action token.",
			content: answer,
			example: {
				action_token: "eyJhbGciOiJFZERTQSJ9…",
				expires_in: 300,
				repo: "acme/payments",
				ref: "refs/heads/main",
			},
		},
	},
	errors: ["invalid_oidc_token", "repo_not_linked"],
	async handle({ service, ports, body }) {
		const identity = await exchangeOidcToken(ports, await service.oidc.verify(body.token));
		return ok({
			action_token: await service.actionTokens.issue(identity),
			expires_in: ACTION_TOKEN_SECONDS,
			repo: identity.repository,
			ref: identity.ref,
		});
	},
});
