import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { health, healthExample, presentHealth } from "../../schemas/health.ts";

export const getLive = defineRoute({
	method: "GET",
	path: "/api/health/live",
	operationId: "health_get_live",
	tag: "health",
	summary: "Ask whether the process answers",
	description: "It asks nobody else: whoever restarts what does not answer must not do so because a database is away.",
	auth: "none",
	successes: { 200: { description: "It does.", content: health, example: healthExample } },
	errors: [],
	async handle({ service }) {
		return ok(presentHealth(service));
	},
});
