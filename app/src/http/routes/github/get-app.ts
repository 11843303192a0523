import { z } from "zod";
import { type InstallableApp, viewApp } from "../../../flows/installations/view-app.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";

const app = z
	.object({ name: z.string(), page_url: z.url(), install_url: z.url() })
	.meta({ id: "GitHubApp", description: "Its page on GitHub, and the one where an owner installs it." });

const answer = z
	.object({ app: app.nullable().meta({ description: "null where none is configured." }) })
	.meta({ id: "GitHubAppAnswer" });

const example = {
	app: {
		name: "Driftgate",
		page_url: "https://github.com/apps/driftgate",
		install_url: "https://github.com/apps/driftgate/installations/new",
	},
} satisfies z.input<typeof answer>;

const present = ({ name, pageUrl, installUrl }: InstallableApp): z.input<typeof app> => ({
	name,
	page_url: pageUrl,
	install_url: installUrl,
});

export const getApp = defineRoute({
	method: "GET",
	path: "/api/github/app",
	operationId: "github_get_app",
	tag: "github",
	summary: "Ask where to install the App",
	auth: "session",
	successes: { 200: { description: "The App, as GitHub has it.", content: answer, example } },
	errors: [],
	async handle({ ports }) {
		const found = await viewApp(ports);
		return ok({ app: found === undefined ? null : present(found) });
	},
});
