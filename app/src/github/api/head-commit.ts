import { githubFault, isMissing } from "./github-fault.ts";
import type { InstallationClient } from "./installation-client.ts";
import { splitFullName } from "./split-full-name.ts";

/**
 * The commit that a branch points to (REST "Get a reference"); undefined where there is no such branch, or no commit yet.
 * Throws ServiceFault temporarily_unavailable where GitHub cannot say.
 */
export async function headCommit(
	client: InstallationClient,
	fullName: string,
	branch: string,
): Promise<string | undefined> {
	try {
		// Before the request, so that an installation that is gone cannot be taken for a branch that is not there.
		await client.auth({ type: "installation" });
	} catch (error) {
		throw githubFault(error);
	}
	try {
		const { data } = await client.rest.git.getRef({ ...splitFullName(fullName), ref: `heads/${branch}` });
		return data.object.sha;
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw githubFault(error);
	}
}
