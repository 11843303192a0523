import { z } from "zod";
import { listAudit } from "../../../flows/log/list-audit.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { auditPage, auditPageExample, presentAuditPage } from "../../schemas/audit.ts";
import { lane, pageCursor, pageLimit, projectIdPath } from "../../schemas/scalars.ts";
import { endOfWindow, startOfWindow } from "../../schemas/window.ts";

const query = z.object({
	from: startOfWindow.optional(),
	to: endOfWindow.optional(),
	lane: lane.optional(),
	limit: pageLimit,
	cursor: pageCursor,
});

export const listAuditRoute = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{project_id}/audit",
	operationId: "v1_list_audit",
	tag: "v1",
	summary: "List the gate's decisions on a project",
	description: "A page may hold fewer than `limit` entries and still have more behind it: go by `has_more`.",
	auth: "key-or-session",
	scopes: ["read"],
	params: projectIdPath,
	query,
	successes: {
		200: {
			description: "Newest first, in the order of the project's log.",
			content: auditPage,
			example: auditPageExample,
		},
	},
	errors: ["permission_required", "not_found", "invalid_cursor"],
	async handle({ ports, actor, params, query }) {
		const { from, to, lane: wanted, limit, cursor } = query;
		const input = { actor, projectId: params.project_id, from, to, lane: wanted, limit, cursor };
		return ok(presentAuditPage(await listAudit(ports, input)));
	},
});
