import { z } from "zod";
import { finishApp } from "../../../flows/setup/finish-app.ts";
import type { AppCredentials } from "../../../ports.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";

const request = z
	.object({
		code: z
			.string()
			.regex(/^[\w-]{1,200}$/)
			.meta({ description: "What GitHub led back with." }),
	})
	.meta({ id: "AppCode" });

const answer = z
	.object({
		name: z.string(),
		page_url: z.url(),
		variables: z.record(z.string(), z.string()).meta({
			description: "What the service is to be started with. It is shown once: GitHub does not tell it again.",
		}),
	})
	.meta({ id: "MadeApp" });

const example = {
	name: "Driftgate",
	page_url: "https://github.com/apps/driftgate",
	variables: { GITHUB_APP_ID: "12345", GITHUB_CLIENT_ID: "Iv1.8a61f9b3a7aba766" },
} satisfies z.input<typeof answer>;

const present = (app: AppCredentials): z.input<typeof answer> => ({
	name: app.name,
	page_url: app.pageUrl,
	variables: {
		GITHUB_APP_ID: app.id,
		// On one line, as files of variables have it.
		GITHUB_PRIVATE_KEY: Buffer.from(app.privateKey, "utf8").toString("base64"),
		GITHUB_WEBHOOK_SECRET: app.webhookSecret,
		GITHUB_CLIENT_ID: app.clientId,
		GITHUB_CLIENT_SECRET: app.clientSecret,
	},
});

export const finishAppRoute = defineRoute({
	method: "POST",
	path: "/api/setup/app",
	operationId: "setup_finish_app",
	tag: "setup",
	summary: "End GitHub's manifest flow: exchange its code for the App's secrets",
	description: "For whoever runs a service that has no App yet. Nothing is kept.",
	auth: "session",
	body: { schema: request, limitBytes: 4 * 1024, example: { code: "a180b1a3d263c81bc6441d7b990bae27d4c10679" } },
	successes: { 200: { description: "The App's variables.", content: answer, example } },
	errors: ["permission_required", "invalid_code"],
	async handle({ ports, actor, body }) {
		return ok(present(await finishApp(ports, { actor, code: body.code })));
	},
});
