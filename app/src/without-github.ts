import { ServiceFault } from "./errors.ts";
import type { GitHub, IdentityProvider } from "./ports.ts";

/** What stands in GitHub's place where no App is configured: whoever needs it learns what is missing. */
export function withoutGitHub(): GitHub {
	const refuse = (): Promise<never> =>
		Promise.reject(
			new ServiceFault("temporarily_unavailable", { detail: "This server has no GitHub App configured." }),
		);
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
