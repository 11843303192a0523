import { type GitHubSignIn, startGitHubSignIn } from "../../../../app/src/testing/github-sign-in.ts";
import { findFreePort } from "../../../harness/free-port.ts";
import { installedRepositories } from "../../../harness/installed-repositories.ts";
import { type LocalGitHub, startLocalGitHub } from "../../../harness/local-github.ts";
import { type OidcIssuer, startOidcIssuer } from "../../../harness/oidc-issuer.ts";
import { startGitHubFront } from "./github-front.ts";

/** Who is around a service that has not been started: GitHub with its App, the issuer of its runners, and people. */
export interface Surroundings {
	/** Where people are sent back to: the service's own. */
	readonly port: number;
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
	readonly people: GitHubSignIn;
	/** One address for all of GitHub. */
	readonly githubUrl: string;
	/** What a service needs to know for people to sign in. */
	readonly signIn: Readonly<Record<"GITHUB_CLIENT_ID" | "GITHUB_CLIENT_SECRET", string>>;
}

/** Starts them. How each is ended goes to `stops` as soon as it runs, so that nothing is left where the next one fails. */
export async function startSurroundings(
	logins: readonly string[],
	stops: (() => Promise<void>)[],
): Promise<Surroundings> {
	const port = await findFreePort();
	const github = await startLocalGitHub();
	stops.push(github.stop);
	const issuer = await startOidcIssuer();
	stops.push(issuer.stop);
	const callback = () => `http://127.0.0.1:${port}/api/auth/github/callback`;
	const people = await startGitHubSignIn(logins, callback, () => installedRepositories(github));
	stops.push(people.close);
	const front = await startGitHubFront(() => people.url, github.url);
	stops.push(front.stop);
	const signIn = { GITHUB_CLIENT_ID: people.clientId, GITHUB_CLIENT_SECRET: people.clientSecret };
	return { port, github, issuer, people, githubUrl: front.url, signIn };
}
