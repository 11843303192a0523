import { Agent, request } from "node:http";

/* A caller of plain HTTP over node:http, which sends whatever it is told to. */

export interface Reply {
	readonly method: string;
	readonly path: string;
	/** 0 where the connection ended without an answer. */
	readonly status: number;
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	readonly text: string;
	// biome-ignore lint/suspicious/noExplicitAny: a stranger's JSON; whoever reads it says what is looked for
	readonly json: any;
}

export type Headers = Readonly<Record<string, string | readonly string[]>>;

export interface Sent {
	readonly headers?: Headers;
	/** Text or bytes go as they are, anything else as JSON. */
	readonly body?: unknown;
	/** Gives up after this time, with status 0. */
	readonly timeoutMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(baseUrl: string, method: string, path: string, sent: Sent = {}): Promise<Reply> {
	const { body, timeoutMs = 120_000 } = sent;
	const isRaw = typeof body === "string" || Buffer.isBuffer(body);
	const bytes = body === undefined ? undefined : Buffer.from(isRaw ? body : JSON.stringify(body));
	const length = bytes === undefined ? {} : { "content-type": "application/json", "content-length": bytes.length };
	const none: Reply = { method, path, status: 0, headers: {}, text: "", json: undefined };
	return new Promise((resolve) => {
		const asked = request(baseUrl + path, { method, agent, headers: { ...length, ...sent.headers } }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", () => resolve(none));
			response.on("end", () => {
				const text = Buffer.concat(chunks).toString("utf8");
				const { statusCode: status = 0, headers } = response;
				resolve({ method, path, status, headers, text, json: jsonOf(text) });
			});
		});
		asked.setTimeout(timeoutMs, () => asked.destroy());
		asked.on("error", () => resolve(none));
		asked.end(bytes);
	});
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Somebody who always sends these fields. */
export interface Caller {
	readonly headers: Headers;
	get(path: string, headers?: Headers): Promise<Reply>;
	post(path: string, body?: unknown, headers?: Headers): Promise<Reply>;
	delete(path: string, headers?: Headers): Promise<Reply>;
	send(method: string, path: string, sent?: Sent): Promise<Reply>;
}

export function callerOf(baseUrl: string, headers: Headers = {}): Caller {
	const say = (method: string, path: string, sent: Sent = {}): Promise<Reply> =>
		send(baseUrl, method, path, { ...sent, headers: { ...headers, ...sent.headers } });
	return {
		headers,
		get: (path, more = {}) => say("GET", path, { headers: more }),
		post: (path, body, more = {}) => say("POST", path, { body, headers: more }),
		delete: (path, more = {}) => say("DELETE", path, { headers: more }),
		send: say,
	};
}

export const bearer = (baseUrl: string, token: string): Caller =>
	callerOf(baseUrl, { authorization: `Bearer ${token}` });

const cookiesOf = ({ headers }: Reply): string => {
	const fields = headers["set-cookie"] ?? [];
	return (typeof fields === "string" ? [fields] : fields)
		.map((field) => field.split(";")[0] ?? "")
		.filter((pair) => !pair.endsWith("="))
		.join("; ");
};

/** A browser that signs in; `authorize` is the person at GitHub's page. */
export async function signIn(
	baseUrl: string,
	authorize: (page: string) => string,
	from: Headers = {},
): Promise<Caller> {
	const begun = await send(baseUrl, "GET", "/api/auth/github/login", { headers: from });
	const back = new URL(authorize(String(begun.headers["location"] ?? "")));
	const cookie = { cookie: cookiesOf(begun) };
	const ended = await send(baseUrl, "GET", back.pathname + back.search, { headers: { ...from, ...cookie } });
	const session = { ...from, cookie: cookiesOf(ended) };
	const { json, status } = await send(baseUrl, "GET", "/api/auth/session", { headers: session });
	if (status !== 200) throw new Error(`Nobody is signed in: ${status}, after ${ended.status} ${ended.text}`);
	return callerOf(baseUrl, { ...session, origin: baseUrl, "x-driftgate-csrf": json.csrf_token });
}
