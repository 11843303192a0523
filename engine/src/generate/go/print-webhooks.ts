import type { WebhookPlan } from "../plan/sdk-plan.ts";
import { lines } from "../writer/code.ts";
import { type Code, code, docComment } from "../writer/go.ts";
import type { GoUse } from "./go-model.ts";
import { idOf } from "./name-package.ts";
import { named, withoutLinks } from "./print-notes.ts";
import { printUse } from "./print-use.ts";
import type { Printing } from "./printing.ts";

/** What a webhook sends, under a name that says so: UnwrapWebhook verifies and reads it. */
export function printWebhook({ key, description }: WebhookPlan, payload: GoUse, { nameOf, uses }: Printing): Code {
	const name = nameOf(idOf.webhook(key));
	const type = printUse({ ...payload, nullable: false }, { required: true, inner: true }, nameOf);
	uses.add("UnwrapWebhook");
	return lines(
		docComment([
			named(name, "", `is what ${key} sends.`),
			...(description === null ? [] : ["", withoutLinks(description)]),
		]),
		code`type ${name} = ${type}`,
	);
}
