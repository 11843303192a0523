import { deleteAccount } from "../../../flows/account/delete-account.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { done, doneExample } from "../../schemas/done.ts";
import { signedOutFields } from "../../signed-out-fields.ts";

export const deleteUser = defineRoute({
	method: "DELETE",
	path: "/api/user/delete",
	operationId: "user_delete",
	tag: "user",
	summary: "Delete the account",
	description:
		"Irreversible: the user and everything of the user's. Projects that the user linked and nobody else administers end: what was decided of them stays for as long as the operator keeps it, and names the user no more. Where it answers 503, it goes on by itself, and may be asked for again.",
	auth: "session",
	successes: { 200: { description: "Deleted.", content: done, example: doneExample } },
	errors: [],
	async handle({ service, ports, actor }) {
		await deleteAccount(ports, actor);
		return ok({ ok: true }, signedOutFields(service.publicUrl));
	},
});
