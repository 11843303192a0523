import { askFor } from "./ask-for.ts";
import type { InstallationClient } from "./installation-client.ts";
import { splitFullName } from "./split-full-name.ts";

/**
 * The commit that a branch points to (REST "Get a reference"); undefined where there is no such branch, or no commit yet.
 * Throws ServiceFault temporarily_unavailable where GitHub cannot say.
 */
export function headCommit(client: InstallationClient, fullName: string, branch: string): Promise<string | undefined> {
	return askFor(client, async () => {
		const { data } = await client.rest.git.getRef({ ...splitFullName(fullName), ref: `heads/${branch}` });
		return data.object.sha;
	});
}
