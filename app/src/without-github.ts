import { ServiceFault } from "./errors.ts";
import type { GitHub, GitHubApp, GitHubWrites, IdentityProvider, PullRequests, Shipping } from "./ports.ts";

const noApp = (): ServiceFault =>
	new ServiceFault("temporarily_unavailable", { detail: "This server has no GitHub App configured." });

const refuse = (): Promise<never> => Promise.reject(noApp());

/** What stands in GitHub's place where no App is configured: whoever needs it learns what is missing. */
export function withoutGitHub(): GitHub {
	return {
		readRepository: refuse,
		readFile: refuse,
		readBlobId: refuse,
		headCommit: refuse,
		commitAuthors: refuse,
		isAncestor: refuse,
		listCommits: refuse,
		listRepositories: refuse,
	};
}

/** The same of pull requests. */
export function withoutPullRequests(): PullRequests {
	return {
		readPullRequest: refuse,
		listOpenPullRequests: refuse,
		changedPaths: refuse,
		keptTestMerge: refuse,
		parentsOf: refuse,
		blobIdsAt: refuse,
		permissionOf: refuse,
		personId: (githubId) => githubId,
	};
}

/** The same of what the App writes. */
export function withoutWrites(): GitHubWrites {
	return {
		createCheckRun: refuse,
		updateCheckRun: refuse,
		findCheckRun: refuse,
		setStatus: refuse,
		createComment: refuse,
		updateComment: refuse,
		findComment: refuse,
		minimiseComment: refuse,
		react: refuse,
	};
}

/** The same of what is shipped. */
export function withoutShipping(): Shipping {
	return {
		readDestination: refuse,
		openDestination() {
			throw noApp();
		},
	};
}

/** The same of what the App asks about itself. */
export function withoutApp(): GitHubApp {
	return {
		readApp: async () => undefined,
		readInstallation: refuse,
		listInstallations: refuse,
		listDeliveries: refuse,
		redeliver: refuse,
	};
}

/** What stands in the identity provider's place where nobody signs in with GitHub: nobody's grant is good for anything. */
export function withoutSignIn(): IdentityProvider {
	return {
		signInUrl: () => undefined,
		redeem: async () => undefined,
		installationsOf: async () => undefined,
		permissionOn: async () => undefined,
		permissionsIn: async () => undefined,
		administers: async () => undefined,
		revoke: async () => {},
	};
}
