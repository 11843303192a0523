import { z } from "zod";
import { endSession } from "../../../auth/session.ts";
import { endingCookie } from "../../../auth/session-cookie.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";

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
			content: z.object({ ok: z.literal(true) }).meta({ id: "Done" }),
			example: { ok: true },
		},
	},
	errors: [],
	async handle({ service, ports, actor }) {
		await endSession(ports, actor.session.id);
		return ok({ ok: true }, { "set-cookie": endingCookie(service.publicUrl) });
	},
});
