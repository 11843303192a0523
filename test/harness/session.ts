/** A signed-in browser: it repeats its cookie, and for each change the page's origin and the session's token. */
export interface Session {
	get(path: string): Promise<Response>;
	post(path: string, body: unknown): Promise<Response>;
	/** What a request needs that changes something: for a person's curl lines. */
	readonly headers: Readonly<Record<string, string>>;
}

/** Follows a one-time sign-in link as a browser would. Throws where the service refuses it. */
export async function signIn(url: string, link: string): Promise<Session> {
	const answer = await fetch(link, { redirect: "manual" });
	const cookie = answer.headers
		.getSetCookie()
		.map((field) => field.split(";")[0])
		.join("; ");
	if (cookie === "") throw new Error(`The sign-in link answered ${answer.status}: ${await answer.text()}`);
	const session = await fetch(`${url}/api/auth/session`, { headers: { cookie } });
	const { csrf_token: token } = (await session.json()) as { readonly csrf_token: string };
	const headers = { cookie, origin: new URL(url).origin, "x-driftgate-csrf": token };
	return {
		headers,
		get: (path) => fetch(url + path, { headers: { cookie } }),
		post: (path, body) =>
			fetch(url + path, {
				method: "POST",
				headers: { ...headers, "content-type": "application/json" },
				body: JSON.stringify(body),
			}),
	};
}
