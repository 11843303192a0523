import { ServiceFault } from "../../../errors.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { health, healthExample, presentHealth } from "../../schemas/health.ts";

export const getReady = defineRoute({
	method: "GET",
	path: "/api/health/ready",
	operationId: "health_get_ready",
	tag: "health",
	summary: "Ask whether requests can be served",
	description:
		"503 while the database cannot be reached or takes no writes (a full disk, a lock that is held), and while this process ends: send requests to another one.",
	auth: "none",
	successes: { 200: { description: "They can.", content: health, example: healthExample } },
	errors: [],
	async handle({ service }) {
		if (service.isDraining()) throw new ServiceFault("temporarily_unavailable", { detail: "This process is ending." });
		await service.probeWrites();
		return ok(presentHealth(service));
	},
});
