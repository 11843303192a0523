import { z } from "zod";
import { listOwnEvents } from "../../../flows/naming/list-events.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { pageCursor, pageLimit } from "../../schemas/scalars.ts";
import { presentEventPage, securityEventPage, securityEventPageExample } from "../../schemas/security-event.ts";

const query = z.object({
	limit: pageLimit,
	cursor: pageCursor,
});

export const listOwnSecurityLog = defineRoute({
	method: "GET",
	path: "/api/user/security-log",
	operationId: "user_list_security_log",
	tag: "user",
	summary: "List what you did, and what you were refused",
	description:
		"Sign-ins, keys and where they were used from, refusals, and everything that you did to projects, for as long as the operator keeps it.",
	auth: "session",
	query,
	successes: { 200: { description: "Newest first.", content: securityEventPage, example: securityEventPageExample } },
	errors: ["invalid_cursor"],
	async handle({ ports, actor, query: { limit, cursor } }) {
		return ok(presentEventPage(await listOwnEvents(ports, { actor, limit, cursor })));
	},
});
