import { z } from "zod";
import { endOtherSignIns as endOthers } from "../../../flows/account/list-sign-ins.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { count } from "../../schemas/scalars.ts";

const answer = z.object({ ended: count }).meta({ id: "EndedSignIns" });

export const endOtherSignIns = defineRoute({
	method: "POST",
	path: "/api/auth/sign-ins/end-others",
	operationId: "auth_end_other_sign_ins",
	tag: "auth",
	summary: "End every other sign-in of yours",
	auth: "session",
	successes: { 200: { description: "How many there were.", content: answer, example: { ended: 2 } } },
	errors: [],
	async handle({ ports, actor }) {
		return ok({ ended: await endOthers(ports, { actor, sessionId: actor.session.id }) });
	},
});
