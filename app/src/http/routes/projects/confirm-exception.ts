import { confirmException } from "../../../flows/exceptions/confirm-exception.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { exception, exceptionExample, presentException } from "../../schemas/exception.ts";
import { exceptionPath } from "./end-exception.ts";

export const confirmExceptionRoute = defineRoute({
	method: "POST",
	path: "/api/projects/{id}/exceptions/{exceptionId}/confirm",
	operationId: "projects_confirm_exception",
	tag: "projects",
	summary: "Confirm an exception",
	description:
		"The second person's word, where `gate.accept.two` of the baseline's configuration wants one. An exception that counts already stays as it is.",
	auth: "session",
	params: exceptionPath,
	successes: {
		200: { description: "It counts from the next judgement on.", content: exception, example: exceptionExample },
	},
	errors: ["permission_required", "not_found", "invalid_exception"],
	async handle({ ports, actor, params: { id, exceptionId } }) {
		return ok(presentException(await confirmException(ports, { actor, projectId: id, exceptionId })));
	},
});
