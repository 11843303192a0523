import { foreseeDeletion as foresee } from "../../../flows/account/foresee-deletion.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { foreseenDeletion, foreseenDeletionExample, presentForeseenDeletion } from "../../schemas/foreseen-deletion.ts";

export const foreseeDeletion = defineRoute({
	method: "GET",
	path: "/api/user/deletion",
	operationId: "user_foresee_deletion",
	tag: "user",
	summary: "Tell what a deletion of the account would take",
	description: "By the rules of the deletion itself, as things stand now. Nothing is changed.",
	auth: "session",
	successes: {
		200: {
			description: "What goes, and what passes to whom.",
			content: foreseenDeletion,
			example: foreseenDeletionExample,
		},
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok(presentForeseenDeletion(await foresee(ports, { actor })));
	},
});
