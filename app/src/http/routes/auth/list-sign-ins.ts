import { z } from "zod";
import { listSignIns as signInsOf } from "../../../flows/account/list-sign-ins.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { timestamp } from "../../schemas/scalars.ts";
import { isoTime } from "../../schemas/times.ts";

const signIn = z
	.object({
		created_at: timestamp,
		expires_at: timestamp.meta({ description: "Where it is not used before." }),
		current: z.boolean().meta({ description: "Whether it is the one that asks." }),
	})
	.meta({ id: "SignIn" });

const answer = z.object({ sign_ins: z.array(signIn) }).meta({ id: "SignIns" });

const example = {
	sign_ins: [{ created_at: "2026-03-01T09:30:00.000Z", expires_at: "2026-03-01T21:30:00.000Z", current: true }],
} satisfies z.input<typeof answer>;

export const listSignIns = defineRoute({
	method: "GET",
	path: "/api/auth/sign-ins",
	operationId: "auth_list_sign_ins",
	tag: "auth",
	summary: "List where you are signed in",
	auth: "session",
	successes: { 200: { description: "The newest first.", content: answer, example } },
	errors: [],
	async handle({ ports, actor }) {
		const found = await signInsOf(ports, actor.userId);
		return ok({
			sign_ins: found.map(({ id, createdAt, expiresAt }) => ({
				created_at: isoTime(createdAt),
				expires_at: isoTime(expiresAt),
				current: id === actor.session.id,
			})),
		});
	},
});
