import {
	AuthApi,
	BillingApi,
	createConnection,
	GithubApi,
	KeysApi,
	ProjectsApi,
	RunsApi,
	ServicesApi,
	type Session,
	SetupApi,
	SyncRunsApi,
	ToolsApi,
	UserApi,
} from "./client.derived.ts";

/*
 * The one door to the service: the TypeScript SDK that our own engine makes of our own description. The browser holds the
 * session's cookie, which no script can read; what a change needs beside it is asked for when the first change is made.
 */

export type * from "./client.derived.ts";
export { ApiConnectionError, ApiError, ApiTimeoutError } from "./client.derived.ts";

let session: Promise<Session> | undefined;

/** Who is signed in; asked once, until `forgetSession`. Rejects with the ApiError where nobody is. */
export function readSession(): Promise<Session> {
	if (session === undefined) {
		session = Promise.resolve(api.auth.getSession());
		// What failed may be asked again.
		session.catch(forgetSession);
	}
	return session;
}

/** Asks anew the next time: after signing out, or where the service did not accept what was remembered. */
export function forgetSession(): void {
	session = undefined;
}

const connection = createConnection({
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

/** What the pages ask: what stands in none of these is not loaded, nor what compares answers with the description. */
export const api = {
	auth: new AuthApi(connection),
	billing: new BillingApi(connection),
	github: new GithubApi(connection),
	keys: new KeysApi(connection),
	projects: new ProjectsApi(connection),
	runs: new RunsApi(connection),
	services: new ServicesApi(connection),
	setup: new SetupApi(connection),
	syncRuns: new SyncRunsApi(connection),
	tools: new ToolsApi(connection),
	user: new UserApi(connection),
} as const;
