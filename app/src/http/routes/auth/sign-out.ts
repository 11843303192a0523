import { endSession } from "../../../auth/session.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { done, doneExample } from "../../schemas/done.ts";
import { signedOutFields } from "../../signed-out-fields.ts";

export const signOut = defineRoute({
	method: "POST",
	path: "/api/auth/logout",
	operationId: "auth_sign_out",
	tag: "auth",
	summary: "End the session",
	auth: "session",
	successes: {
		200: {
			description: "Signed out.",
			content: done,
			example: doneExample,
		},
	},
	errors: [],
	async handle({ service, ports, actor }) {
		await endSession(ports, actor.session.id);
		return ok({ ok: true }, signedOutFields(service.publicUrl));
	},
});
