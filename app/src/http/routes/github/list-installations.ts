import { listInstallations } from "../../../flows/installations/list-installations.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { installations, installationsExample, presentInstallation } from "../../schemas/installation.ts";

export const listInstallationsRoute = defineRoute({
	method: "GET",
	path: "/api/github/installations",
	operationId: "github_list_installations",
	tag: "github",
	summary: "List the installations of the App that you reach",
	auth: "session",
	successes: {
		200: { description: "Suspended ones too.", content: installations, example: installationsExample },
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok({ installations: (await listInstallations(ports, { actor })).map(presentInstallation) });
	},
});
