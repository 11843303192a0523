import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { health, healthExample, presentHealth } from "../../schemas/health.ts";

export const getHealth = defineRoute({
	method: "GET",
	path: "/api/health",
	operationId: "health_get",
	tag: "health",
	summary: "Ask whether the service and its database are up",
	auth: "none",
	successes: { 200: { description: "Both are.", content: health, example: healthExample } },
	errors: [],
	async handle({ service, ports }) {
		await ports.store.ping();
		return ok(presentHealth(service));
	},
});
