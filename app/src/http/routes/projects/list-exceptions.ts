import { z } from "zod";
import { listExceptions } from "../../../flows/exceptions/list-exceptions.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { exception, exceptionExample, presentException } from "../../schemas/exception.ts";
import { projectPath } from "../../schemas/scalars.ts";

const answer = z
	.object({
		exceptions: z.array(exception).meta({ description: "Those that count." }),
		pending: z.array(exception).meta({ description: "Those that wait for a second person, and count for nothing." }),
	})
	.meta({ id: "ExceptionList" });

export const listExceptionsRoute = defineRoute({
	method: "GET",
	path: "/api/v1/projects/{id}/exceptions",
	operationId: "v1_list_exceptions",
	tag: "v1",
	summary: "List active exceptions",
	description: "Those that were added here; those of driftgate.yml stand in the file.",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	successes: {
		200: { description: "Oldest first.", content: answer, example: { exceptions: [exceptionExample], pending: [] } },
	},
	errors: ["not_found"],
	async handle({ ports, actor, params }) {
		const exceptions = await listExceptions(ports, { actor, projectId: params.id });
		const { active, pending } = Object.groupBy(exceptions.map(presentException), ({ status }) => status);
		return ok({ exceptions: active ?? [], pending: pending ?? [] });
	},
});
