import { indent, lines, nothing } from "../writer/code.ts";
import { type Code, code, docComment, memberName, stringLiteral } from "../writer/ecmascript.ts";
import type { TypeNames } from "./names.ts";
import { proseOf } from "./print-notes.ts";
import type { PlanShapes } from "./print-shapes.ts";
import { printType } from "./print-type.ts";
import type { StructuralPlan } from "./structural/plan.ts";

/** What the provider sends by itself, and the function that reads it. */
export function printWebhooks(plan: StructuralPlan, names: TypeNames, shapes: PlanShapes): Code {
	if (plan.webhooks.length === 0) return nothing;
	const members = plan.webhooks.map(({ key, description, shape }) =>
		lines(docComment(proseOf(description)), code`${memberName(key)}: ${printType(shape, names)};`),
	);
	const native = plan.webhooks.flatMap(({ key }) => {
		const shape = shapes.ofWebhook(key);
		return shape === null ? [] : [code`${memberName(key)}: ${stringLiteral(shape)},`];
	});
	return lines(
		code`/** What the provider sends by itself, by webhook or callback. */`,
		code`export interface WebhookPayloads {`,
		indent(lines(...members)),
		code`}`,
		code``,
		code`/**`,
		code` * Checks what the provider sent by Standard Webhooks, and gives its payload under the type of its key. \`secret\` is`,
		code` * \`whsec_\` and base64, or several while one takes the place of another; \`body\` is the text as it came.`,
		code` */`,
		code`export async function readWebhook<Key extends keyof WebhookPayloads>(`,
		indent(
			lines(
				native.length === 0 ? code`_key: Key,` : code`key: Key,`,
				code`secret: string | readonly string[],`,
				code`headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,`,
				code`body: string,`,
				code`options?: ApiWebhookOptions,`,
			),
		),
		code`): Promise<WebhookPayloads[Key]> {`,
		...(native.length === 0
			? []
			: [
					indent(code`const shapes: Readonly<Record<string, string>> = {`),
					indent(indent(lines(...native))),
					indent(code`};`),
				]),
		indent(code`const payload = await verifyWebhook(secret, headers, body, options);`),
		// The payload is not validated, so its type is the one that the caller names.
		indent(
			native.length === 0
				? code`return payload as WebhookPayloads[Key];`
				: code`return apiNatives.read(shapes[key] ?? "x", payload) as WebhookPayloads[Key];`,
		),
		code`}`,
	);
}
