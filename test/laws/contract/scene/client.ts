import { expect } from "@jest/globals";

/** An answer, read to its end. */
export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	/** Parsed where it is JSON, undefined elsewhere. */
	// biome-ignore lint/suspicious/noExplicitAny: a case says what it expects of it
	readonly body: any;
}

export interface RequestOptions {
	readonly json?: unknown;
	/** In the place of `json`: the bytes as they are. */
	readonly raw?: Uint8Array<ArrayBuffer> | string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody who calls the service, written from the interface alone: paths, JSON, and what says who is calling. */
export interface Client {
	readonly headers: Readonly<Record<string, string>>;
	get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
	post(path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
	delete(path: string): Promise<Answer>;
	send(method: string, path: string, options?: RequestOptions): Promise<Answer>;
}

export function createClient(url: string, identity: Readonly<Record<string, string>> = {}): Client {
	const send: Client["send"] = async (method, path, { json, raw, headers = {} } = {}) => {
		const body = json === undefined ? raw : JSON.stringify(json);
		const type = json === undefined ? {} : { "content-type": "application/json" };
		const response = await fetch(url + path, {
			method,
			redirect: "manual",
			headers: { ...identity, ...type, ...headers },
			...(body === undefined ? {} : { body }),
		});
		const text = await response.text();
		const contentType = response.headers.get("content-type") ?? "";
		const parsed = /json/.test(contentType) && text !== "" ? JSON.parse(text) : undefined;
		return { status: response.status, headers: response.headers, text, body: parsed };
	};
	return {
		headers: identity,
		send,
		get: (path, headers = {}) => send("GET", path, { headers }),
		post: (path, json, headers = {}) => send("POST", path, json === undefined ? { headers } : { json, headers }),
		delete: (path) => send("DELETE", path),
	};
}

/** Expects a refusal in the shape that all of them have, and gives it for more. */
export function expectRefusal(answer: Answer, status: number, code: string): Answer {
	expect({ status: answer.status, error: answer.body?.error }).toEqual({ status, error: code });
	expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
	for (const name of Object.keys(answer.body)) expect(["error", "detail", "errors"]).toContain(name);
	return answer;
}

/** Expects a success, and gives its JSON. A failure shows what the service said. */
export function expectSuccess(answer: Answer, status = 200): Answer["body"] {
	if (answer.status !== status) throw new Error(`${answer.status} in the place of ${status}: ${answer.text}`);
	return answer.body;
}
