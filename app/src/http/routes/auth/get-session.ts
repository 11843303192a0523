import { z } from "zod";
import { ok } from "../../answer.ts";
import type { SessionActor } from "../../authenticate.ts";
import { defineRoute } from "../../define-route.ts";
import { timestamp } from "../../schemas/scalars.ts";
import { isoTime } from "../../schemas/times.ts";

const answer = z
	.object({
		user: z.object({ id: z.string(), login: z.string(), local: z.boolean() }),
		csrf_token: z.string().meta({ description: "To be sent back in x-driftgate-csrf with each change." }),
		expires_at: timestamp,
	})
	.meta({ id: "Session" });

const present = ({ user, session, csrfToken }: SessionActor): z.input<typeof answer> => ({
	user: { id: user.id, login: user.login, local: user.local },
	csrf_token: csrfToken,
	expires_at: isoTime(session.expiresAt),
});

export const getSession = defineRoute({
	method: "GET",
	path: "/api/auth/session",
	operationId: "auth_get_session",
	tag: "auth",
	summary: "Ask who is signed in",
	auth: "session",
	successes: {
		200: {
			description: "You are.",
			content: answer,
			example: {
				user: { id: "local", login: "local", local: true },
				csrf_token: "GZ4t0sJb8Kp2vQm7Xc5Ld9Rw3Ny6Tf1HaEuIoPqSzA8",
				expires_at: "2026-03-01T21:30:00.000Z",
			},
		},
	},
	errors: [],
	async handle({ actor }) {
		return ok(present(actor));
	},
});
