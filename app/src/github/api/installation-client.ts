import { ProbotOctokit } from "probot";

/** Calls GitHub as one installation of the App. */
export type InstallationClient = InstanceType<typeof ProbotOctokit>;

/**
 * A client of one installation, made from the App's own. Octokit's factory hands over the App's authentication, so that
 * all clients share one cache of tokens.
 */
export function createInstallationClient(app: InstallationClient, installationId: number): Promise<InstallationClient> {
	return app.auth({
		type: "installation",
		installationId,
		factory: ({ octokitOptions, ...auth }: { octokitOptions: object }) =>
			new ProbotOctokit({ ...octokitOptions, auth: { ...auth, installationId } }),
	}) as Promise<InstallationClient>;
}
