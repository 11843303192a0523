import type { IncomingMessage } from "node:http";
import { isUnchanged } from "./is-unchanged.ts";

/** What a route answers, before anything of HTTP's plumbing is added. */
export interface Answer {
	readonly status: number;
	/** JSON, or text as it is (bytes are UTF-8). Left out where there is no content. */
	readonly body?: { readonly json: unknown } | { readonly text: string | Uint8Array };
	/** Lower-case names. A list stands for a field each. */
	readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export const ok = (json: unknown, headers: Answer["headers"] = {}): Answer => ({
	status: 200,
	body: { json },
	headers,
});

export const created = (json: unknown): Answer => ({ status: 201, body: { json } });

/**
 * What `headers.etag` names, where the caller has not got it; else 304 (RFC 9110 13.1.2), and `make` is never asked: what
 * is large is read for those alone who are sent it.
 */
export async function unlessUnchanged(
	{ headers: { "if-none-match": known } }: Pick<IncomingMessage, "headers">,
	headers: NonNullable<Answer["headers"]> & { readonly etag: string },
	make: () => Promise<Answer>,
): Promise<Answer> {
	if (isUnchanged(known, headers.etag)) return { status: 304, headers };
	const answer = await make();
	return { ...answer, headers: { ...headers, ...answer.headers } };
}

/** Begun, not done (RFC 9110 15.3.3); `location` says where to ask for the result. */
export const accepted = (json: unknown, location: string): Answer => ({
	status: 202,
	body: { json },
	headers: { location },
});

export const text = (content: string | Uint8Array, headers: Answer["headers"] = {}): Answer => ({
	status: 200,
	body: { text: content },
	headers,
});

/** Sends a browser on with GET (RFC 9110 15.4.4). */
export const seeOther = (location: string, headers: Answer["headers"] = {}): Answer => ({
	status: 303,
	headers: { ...headers, location },
});
