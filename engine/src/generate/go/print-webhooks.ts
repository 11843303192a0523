import type { WebhookPlan } from "../plan/sdk-plan.ts";
import { lines } from "../writer/code.ts";
import { type Code, code, docComment } from "../writer/go.ts";
import type { GoUse } from "./go-model.ts";
import { idOf } from "./name-package.ts";
import { func } from "./print-declaration.ts";
import { named } from "./print-notes.ts";
import { printUse } from "./print-use.ts";
import type { Printing } from "./printing.ts";

/** A function that verifies a webhook and gives its payload. */
export function printWebhook(
	{ key, description }: WebhookPlan,
	payload: GoUse,
	{ nameOf, uses, imports }: Printing,
): Code {
	const name = nameOf(idOf.webhook(key));
	const type = printUse({ ...payload, nullable: false }, { required: true, inner: true }, nameOf);
	uses.add("unwrapWebhook");
	imports.add("net/http");
	return lines(
		docComment([
			named(name, "", `verifies ${key} and gives its payload. The body has to be the bytes that came.`),
			...(description === null ? [] : ["", description]),
		]),
		func(
			code`func ${name}(header http.Header, body []byte, secrets ...string) (v *${type}, err error)`,
			lines(code`err = unwrapWebhook(header, body, secrets, &v)`, code`return v, err`),
		),
	);
}
