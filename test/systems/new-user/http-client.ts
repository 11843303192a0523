/* A caller of plain HTTP, as contract:wire-no-client has them: no SDK, three ways to say who one is. */

export interface Reply {
	readonly method: string;
	readonly path: string;
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
	readonly json: any;
}

export interface Caller {
	get(path: string): Promise<Reply>;
	post(path: string, body?: unknown): Promise<Reply>;
	delete(path: string): Promise<Reply>;
}

/** Calls with these headers: `Authorization: Bearer …`, or a browser's own. */
export function callerOf(baseUrl: string, headers: Readonly<Record<string, string>> = {}): Caller {
	const send = async (method: string, path: string, body?: unknown): Promise<Reply> => {
		const sent = body === undefined ? {} : { body: JSON.stringify(body) };
		const type = body === undefined ? {} : { "content-type": "application/json" };
		const response = await fetch(baseUrl + path, {
			method,
			redirect: "manual",
			headers: { ...headers, ...type },
			...sent,
		});
		const text = await response.text();
		const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
		const json = isJson ? JSON.parse(text) : undefined;
		return { method, path, status: response.status, headers: response.headers, text, json };
	};
	return {
		get: (path) => send("GET", path),
		post: (path, body) => send("POST", path, body),
		delete: (path) => send("DELETE", path),
	};
}

export const bearer = (baseUrl: string, token: string): Caller =>
	callerOf(baseUrl, { authorization: `Bearer ${token}` });

/** The cookies that a reply sets, as a browser repeats them. */
const cookiesOf = ({ headers }: Reply): string =>
	headers
		.getSetCookie()
		.map((field) => field.split(";")[0] ?? "")
		.filter((pair) => !pair.endsWith("="))
		.join("; ");

/** A browser that signs in: `authorize` is the person at GitHub's page. */
export async function signIn(baseUrl: string, authorize: (page: string) => Promise<string>): Promise<Caller> {
	const begun = await callerOf(baseUrl).get("/api/auth/github/login");
	const back = new URL(await authorize(begun.headers.get("location") ?? ""));
	const ended = await callerOf(baseUrl, { cookie: cookiesOf(begun) }).get(back.pathname + back.search);
	const cookie = cookiesOf(ended);
	const { json: session } = await callerOf(baseUrl, { cookie }).get("/api/auth/session");
	return callerOf(baseUrl, { cookie, origin: baseUrl, "x-driftgate-csrf": session.csrf_token });
}
