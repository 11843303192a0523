/** What a callback is, as its key says it. */
export interface CallbackParts {
	readonly method: string;
	readonly name: string;
	/** The runtime expression that says where it is sent. */
	readonly expression: string;
}

/**
 * The key of a callback: `POST callback:onPaid {$request.body#/url}`. Names and expressions may both have blanks: those of
 * the name are escaped, so that the first one ends it, and no two callbacks have one key.
 */
export function callbackKey({ method, name, expression }: CallbackParts): string {
	return `${method} callback:${name.replaceAll(/[\s%]/gu, encodeURIComponent)} ${expression}`;
}

/** What a key says; null where it is that of a path or a webhook. */
export function readCallbackKey(key: string): CallbackParts | null {
	const [, method, name = "", expression = ""] = /^(\S+) callback:(\S*) (.*)$/s.exec(key) ?? [];
	return method === undefined ? null : { method, name: name.replaceAll(ESCAPED, decodeURIComponent), expression };
}

/** What escaping writes, character by character: a blank of another alphabet is several octets. */
const ESCAPED = /%25|%[01][0-9A-F]|%20|%C2%[0-9A-F]{2}|%E[0-9A-F](?:%[0-9A-F]{2}){2}/g;
