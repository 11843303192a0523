import { z } from "zod";
import { endException } from "../../../flows/exceptions/end-exception.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { done, doneExample } from "../../schemas/done.ts";
import { projectPath } from "../../schemas/scalars.ts";

/** An exception of a project. */
export const exceptionPath = projectPath.extend({
	exceptionId: z.string().min(1).max(100).meta({ format: "uuid", description: "The exception." }),
});

export const endExceptionRoute = defineRoute({
	method: "DELETE",
	path: "/api/projects/{id}/exceptions/{exceptionId}",
	operationId: "projects_delete_exception",
	tag: "projects",
	summary: "End an exception",
	auth: "session",
	params: exceptionPath,
	successes: { 200: { description: "It covers nothing any more.", content: done, example: doneExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params: { id, exceptionId } }) {
		await endException(ports, { actor, projectId: id, exceptionId });
		return ok({ ok: true });
	},
});
