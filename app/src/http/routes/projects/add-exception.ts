import { z } from "zod";
import { addException } from "../../../flows/exceptions/add-exception.ts";
import { created } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { exception, exceptionExample, presentException } from "../../schemas/exception.ts";
import { projectPath } from "../../schemas/scalars.ts";
import { term, terms } from "./exception-terms.ts";

const request = z
	.object({ finding: term({ pattern: "^[0-9a-f]{16}$" }), ...terms })
	.meta({ id: "ExceptionRequest", override: { required: ["finding", "owner", "reason", "expires_at"] } });

const { finding, owner, reason, expires_at } = exceptionExample;
const example = { finding, owner, reason, expires_at };

export const addExceptionRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/exceptions",
	operationId: "projects_create_exception",
	tag: "projects",
	summary: "Add an exception",
	description:
		"It counts from the next judgement on, beside the exceptions of driftgate.yml. Who may, and whether a second person has to confirm it first, is what `gate.accept` of the baseline's configuration says.",
	auth: "session",
	params: projectPath,
	body: { schema: request, limitBytes: 64 * 1024, example },
	successes: { 201: { description: "The exception.", content: exception, example: exceptionExample } },
	errors: ["permission_required", "not_found", "invalid_exception"],
	async handle({ ports, actor, params, body: { expires_at: expires, ...body } }) {
		return created(presentException(await addException(ports, { actor, projectId: params.id, expires, ...body })));
	},
});
