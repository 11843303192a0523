import type { CommitStatus } from "../../../ports.ts";
import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "./write-to.ts";

/**
 * REST "Create a commit status". A commit that is gone, or has a thousand statuses of the context already, is left as it is.
 * Throws as `writeTo`.
 */
export async function setStatus(
	{ client, repository_id }: InstalledRepository,
	{ sha, context, state, description, targetUrl }: CommitStatus,
): Promise<void> {
	await writeTo({ client, repository_id }, async () => {
		const said = { context, state, description, ...(targetUrl === undefined ? {} : { target_url: targetUrl }) };
		await client.request("POST /repositories/{repository_id}/statuses/{sha}", { repository_id, sha, ...said });
	});
}
