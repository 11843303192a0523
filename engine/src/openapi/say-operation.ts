import type { Reach } from "../contract/change.ts";
import { plain, quote } from "../lib/say.ts";
import { readCallbackKey } from "./callback-key.ts";

/** How the key of a webhook says that it is no path: `POST webhook:paid`. */
const WEBHOOK = /^(\S+) webhook:(.*)$/s;

/** An operation as what it is, by its key: a method with a path, a webhook or a callback. */
export function sayOperation(key: string): string {
	const [, method = "", webhook] = WEBHOOK.exec(key) ?? [];
	if (webhook !== undefined) return `the webhook ${quote(webhook)} (${plain(method, MOST_CHARACTERS)})`;
	const callback = readCallbackKey(key);
	if (callback === null) return quote(key);
	return `the callback ${quote(callback.name)} (${quote(`${callback.method} ${callback.expression}`)})`;
}

const MOST_CHARACTERS = 40;

/** The same without back-quotes, for columns and lists that hold names alone: `GET /x`, `webhook paid (POST)`. */
export function nameOperation(key: string): string {
	const [, method = "", webhook] = WEBHOOK.exec(key) ?? [];
	if (webhook !== undefined) return `webhook ${webhook} (${method})`;
	const callback = readCallbackKey(key);
	return callback === null ? key : `callback ${callback.name} (${callback.method} ${callback.expression})`;
}

/** The same of what a change reaches: a callback with the operation that it belongs to. */
export function sayReachedOperation({ operation, callback }: Pick<Reach, "operation" | "callback">): string {
	return callback === null ? sayOperation(operation) : `${sayOperation(callback)} of ${sayOperation(operation)}`;
}

/** Whether the provider sends and others answer: a webhook, or a callback. */
export function isDelivery({ operation, callback }: Pick<Reach, "operation" | "callback">): boolean {
	return callback !== null || WEBHOOK.test(operation) || readCallbackKey(operation) !== null;
}
