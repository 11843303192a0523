import { readPepper } from "../../../../app/src/auth/api-key-pepper.ts";
import { createSealer } from "../../../../app/src/auth/sealer.ts";
import { createIdentity } from "../../../../app/src/github/api/create-identity.ts";
import type { Store } from "../../../../app/src/ports.ts";
import { type GitHubSignIn, startGitHubSignIn } from "../../../../app/src/testing/github-sign-in.ts";
import { startTestService, type TestService } from "../../../../app/src/testing/test-service.ts";

export type Headers = Readonly<Record<string, string>>;

/** A service whose people sign in at GitHub's pages, and whose adapter asks GitHub's API over HTTP. */
export interface SignedInService {
	readonly service: TestService;
	readonly github: GitHubSignIn;
	/** Signs in at GitHub, and gives the session's headers. */
	signIn(login: string): Promise<Headers>;
	stop(): Promise<void>;
}

export async function startSignedInService(store: Store, logins: readonly string[]): Promise<SignedInService> {
	let service: TestService | undefined;
	const github = await startGitHubSignIn(logins, () => `${service?.url}/api/auth/github/callback`);
	const { clientId, clientSecret, url: apiUrl } = github;
	const clock = { now: () => service?.clock.time ?? 0 };
	const sealer = createSealer(readPepper("s".repeat(32)));
	service = await startTestService({
		environment: { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret, GITHUB_API_URL: apiUrl },
		overrides: { store, identity: createIdentity({ clientId, clientSecret, apiUrl, sealer, clock }) },
	});
	const started = service;
	const cookieNamed = (answered: { headers: Readonly<Record<string, string | string[] | undefined>> }, name: string) =>
		[answered.headers["set-cookie"] ?? []]
			.flat()
			.find((field) => field.startsWith(`${name}=`))
			?.split(";")[0] ?? "";
	return {
		service: started,
		github,
		async signIn(login) {
			const begun = await started.send("GET", "/api/auth/github/login");
			const back = await github.authorize(String(begun.headers["location"]), login);
			const sent = { cookie: cookieNamed(begun, "driftgate-sign-in") };
			const ended = await started.send("GET", back.slice(started.url.length), { headers: sent });
			const cookie = cookieNamed(ended, "driftgate");
			const { body } = await started.send("GET", "/api/auth/session", { headers: { cookie } });
			return { cookie, "x-driftgate-csrf": body.csrf_token, origin: started.url };
		},
		async stop() {
			await started.stop();
			await github.close();
		},
	};
}
