import { z } from "zod";
import { addException } from "../../../flows/add-exception.ts";
import { created } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { exception, exceptionExample, presentException } from "../../schemas/exception.ts";
import { projectPath } from "../../schemas/scalars.ts";

const request = z
	.object({
		finding: z.string().max(100),
		owner: z.string().max(200),
		reason: z.string().max(2_000),
		expires_at: z.string().max(40).meta({ description: "An ISO date; of a timestamp, its day in UTC." }),
	})
	.meta({ id: "ExceptionRequest" });

const { id: _, created_at: __, ...example } = exceptionExample;

export const addExceptionRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/exceptions",
	operationId: "projects_create_exception",
	tag: "projects",
	summary: "Add an exception",
	description: "It counts from the next judgement on, beside the exceptions of driftgate.yml.",
	auth: "session",
	params: projectPath,
	body: { schema: request, limitBytes: 64 * 1024, example },
	successes: { 201: { description: "The exception.", content: exception, example: exceptionExample } },
	errors: ["permission_required", "not_found", "invalid_exception"],
	async handle({ ports, actor, params, body: { expires_at: expires, ...body } }) {
		return created(presentException(await addException(ports, { actor, projectId: params.id, expires, ...body })));
	},
});
