import { z } from "zod";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { timestamp } from "../../schemas/scalars.ts";
import { isoTime } from "../../schemas/times.ts";

const answer = z.object({ status: z.literal("ok"), timestamp, version: z.string() }).meta({ id: "Health" });

export const getHealth = defineRoute({
	method: "GET",
	path: "/api/health",
	operationId: "health_get",
	tag: "health",
	summary: "Ask whether the service and its database are up",
	auth: "none",
	successes: {
		200: {
			description: "Both are.",
			content: answer,
			example: { status: "ok", timestamp: "2026-03-01T09:30:00.000Z", version: "0.1.0" },
		},
	},
	errors: [],
	async handle({ service, ports }) {
		await ports.store.ping();
		return ok({ status: "ok", timestamp: isoTime(ports.clock.now()), version: service.version });
	},
});
