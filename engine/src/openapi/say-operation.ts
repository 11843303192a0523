import type { Reach } from "../contract/change.ts";
import { plain, quote } from "../lib/say.ts";

/** How keys of operations say what is no path: `POST webhook:paid`, `POST callback:onPaid {$request.body#/url}`. */
const WEBHOOK = /^(\S+) webhook:(.*)$/s;
const CALLBACK = /^(\S+) callback:(\S*) (.*)$/s;

/** An operation as what it is, by its key: a method with a path, a webhook or a callback. */
export function sayOperation(key: string): string {
	const [, method = "", webhook] = WEBHOOK.exec(key) ?? [];
	if (webhook !== undefined) return `the webhook ${quote(webhook)} (${plain(method, MOST_CHARACTERS)})`;
	const [, by = "", callback, address = ""] = CALLBACK.exec(key) ?? [];
	if (callback !== undefined) return `the callback ${quote(callback)} (${quote(`${by} ${address}`)})`;
	return quote(key);
}

const MOST_CHARACTERS = 40;

/** The same of what a change reaches: a callback with the operation that it belongs to. */
export function sayReachedOperation({ operation, callback }: Pick<Reach, "operation" | "callback">): string {
	return callback === null ? sayOperation(operation) : `${sayOperation(callback)} of ${sayOperation(operation)}`;
}
