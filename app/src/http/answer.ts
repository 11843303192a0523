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
