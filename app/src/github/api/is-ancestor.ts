import { askFor } from "./ask-for.ts";
import type { InstallationClient } from "./installation-client.ts";
import { splitFullName } from "./split-full-name.ts";

/**
 * Whether a commit is another, or is in its history (REST "Compare two commits"); not where one of them is not there, or
 * they have no history in common. Throws ServiceFault temporarily_unavailable where GitHub cannot say.
 */
export async function isAncestor(
	client: InstallationClient,
	fullName: string,
	ancestor: string,
	descendant: string,
): Promise<boolean> {
	// Only the first page lists files, which nobody asks for here and which can be large.
	const page = { per_page: 1, page: 2 };
	const status = await askFor(client, async () => {
		const basehead = `${ancestor}...${descendant}`;
		const request = { ...splitFullName(fullName), basehead, ...page };
		return (await client.rest.repos.compareCommitsWithBasehead(request)).data.status;
	});
	return status === "ahead" || status === "identical";
}
