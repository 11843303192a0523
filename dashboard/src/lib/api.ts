import { authGetSession, createConnection, type Session } from "./client.derived.ts";

/*
 * The one door to the service: the TypeScript SDK that our own engine makes of our own description. Who asks something calls
 * its function with `service`, so that a page loads what it asks and nothing of what others ask. The browser holds the
 * session's cookie, which no script can read; what a change needs beside it is asked for when the first change is made.
 */

export * from "./client.derived.ts";

let session: Promise<Session> | undefined;

/** Who is signed in; asked once, until `forgetSession`. Rejects with the ApiError where nobody is. */
export function readSession(): Promise<Session> {
	if (session === undefined) {
		session = Promise.resolve(authGetSession(service));
		// What failed may be asked again.
		session.catch(forgetSession);
	}
	return session;
}

/** Asks anew the next time: after signing out, or where the service did not accept what was remembered. */
export function forgetSession(): void {
	session = undefined;
}

/** Where every function of the client sends what it is given. */
export const service = createConnection({
	baseUrl: location.origin,
	auth: {
		// The browser sends the cookie itself, and drops the stand-in.
		session: "",
		csrf: async () => (await readSession()).csrf_token,
	},
	// Who looks at a page tries again by a button that says so.
	retry: { retries: 1, budgetMs: 10_000 },
	timeoutMs: 30_000,
});
