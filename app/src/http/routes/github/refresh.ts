import { listInstallations } from "../../../flows/installations/list-installations.ts";
import { refreshInstallations } from "../../../flows/installations/refresh-installations.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { installations, installationsExample, presentInstallation } from "../../schemas/installation.ts";

export const refreshGitHub = defineRoute({
	method: "POST",
	path: "/api/github/refresh",
	operationId: "github_refresh",
	tag: "github",
	summary: "Ask GitHub now what is installed and what you reach",
	description:
		"What GitHub says is otherwise believed for minutes, and told by webhooks. Afterwards a new installation, a repository that was added to one, and a permission that changed are known.",
	auth: "session",
	limit: "github-refresh",
	takesTurns: true,
	successes: {
		200: { description: "The installations by now.", content: installations, example: installationsExample },
	},
	errors: [],
	async handle({ ports, actor }) {
		await refreshInstallations(ports, { actor });
		return ok({ installations: (await listInstallations(ports, { actor })).map(presentInstallation) });
	},
});
