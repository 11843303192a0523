import { z } from "zod";
import { endedExceptions } from "../../../flows/exceptions/ended-exceptions.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { endedExceptionsExample, endedExceptionsPage, presentEndedExceptions } from "../../schemas/exception-state.ts";
import { pageCursor, pageLimit, projectPath } from "../../schemas/scalars.ts";

const query = z.object({
	limit: pageLimit,
	cursor: pageCursor,
});

export const listEndedExceptions = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/exceptions/ended",
	operationId: "projects_list_ended_exceptions",
	tag: "projects",
	summary: "List the exceptions of a project that were ended before their day",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query,
	successes: {
		200: { description: "The newest end first.", content: endedExceptionsPage, example: endedExceptionsExample },
	},
	errors: ["permission_required", "not_found", "invalid_cursor"],
	async handle({ ports, actor, params, query: { limit, cursor } }) {
		return ok(presentEndedExceptions(await endedExceptions(ports, { actor, projectId: params.id, limit, cursor })));
	},
});
