import { z } from "zod";
import { listProjectEvents } from "../../../flows/naming/list-events.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { pageCursor, pageLimit, projectPath } from "../../schemas/scalars.ts";
import { presentEventPage, securityEventPage, securityEventPageExample } from "../../schemas/security-event.ts";

const query = z.object({
	limit: pageLimit,
	cursor: pageCursor,
});

export const listSecurityLog = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/security-log",
	operationId: "v1_list_security_log",
	tag: "v1",
	summary: "List who did what to a project, and who was refused",
	description: "For administrators of the repository. A project that was unlinked has it for the retention of its log.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query,
	successes: { 200: { description: "Newest first.", content: securityEventPage, example: securityEventPageExample } },
	errors: ["not_found", "permission_required", "invalid_cursor"],
	async handle({ ports, actor, params, query: { limit, cursor } }) {
		return ok(presentEventPage(await listProjectEvents(ports, { actor, projectId: params.id, limit, cursor })));
	},
});
