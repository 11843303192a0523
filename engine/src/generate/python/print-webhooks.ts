import type { Words } from "../names/split-words.ts";
import { join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docstring, indent, stringLiteral } from "../writer/python.ts";
import { methodCode } from "./names.ts";
import type { Place } from "./print-type.ts";
import type { Scene } from "./scene.ts";

const blankLine = code`\n\n`;

const received: Place = { side: "received", hidden: new Set(), quoted: false };

/** Without the words that most of them begin with. */
function plainWords(words: Words): Words {
	return words.length > 2 && words[0] === "post" && words[1] === "webhook" ? words.slice(2) : words;
}

/** What the method that reads a webhook is called. */
export function webhookMethod(words: Words): Code {
	return methodCode(["read", ...plainWords(words)]);
}

/** What the provider sends by itself: a method for each webhook, which verifies and reads it. */
export function printWebhooks({ plan, printer }: Scene): Code {
	if (plan.webhooks.length === 0) return nothing;
	printer.uses.add("Mapping");
	const methods = plan.webhooks.map(({ key, words, description, shape }) => {
		const type = printer.print(shape, received);
		const webhook = code`_Webhook(${stringLiteral(key)}, ${stringLiteral(type)})`;
		const body = lines(
			docstring([...(description === null ? [] : [description, ""]), key]),
			code`read: ${type} = _read_webhook(${webhook}, globals(), body, headers, self._secret)`,
			code`return read`,
		);
		return lines(
			code`def ${webhookMethod(words)}(self, body: bytes | str, headers: Mapping[str, str]) -> ${type}:`,
			indent(body),
		);
	});
	const text = docstring([
		"What the provider sends by itself. Each method verifies what came (Standard Webhooks) and reads it; it raises",
		"WebhookVerificationError for what is not the provider's. `body` is what came, byte by byte.",
	]);
	const constructing = code`def __init__(self, secret: str | bytes) -> None:${newline}${indent(code`self._secret = secret`)}`;
	return code`class Webhooks:${newline}${indent(join([text, constructing, ...methods], blankLine))}`;
}
