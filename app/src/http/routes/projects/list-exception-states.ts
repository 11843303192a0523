import { exceptionStates as statesOf } from "../../../flows/exceptions/exception-states.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { exceptionStates, exceptionStatesExample, presentExceptionStates } from "../../schemas/exception-state.ts";
import { projectPath } from "../../schemas/scalars.ts";

export const listExceptionStates = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/exceptions",
	operationId: "projects_list_exceptions",
	tag: "projects",
	summary: "List a project's exceptions with the state of each",
	description: "Those that were added here and nobody ended, expired ones among them, and those of driftgate.yml.",
	auth: "session-or-key",
	scopes: ["read"],
	takesTurns: true,
	params: projectPath,
	successes: { 200: { description: "The exceptions.", content: exceptionStates, example: exceptionStatesExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params }) {
		return ok(presentExceptionStates(await statesOf(ports, { actor, projectId: params.id })));
	},
});
