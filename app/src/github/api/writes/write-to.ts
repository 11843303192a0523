import { refusal } from "../ask-for.ts";
import { githubFault, isClosed, isNotFound, isUnprocessable } from "../github-fault.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/**
 * What stands in the place of an answer: what was written to is not there, what was sent is refused for good, or people
 * closed the place to whatever is written.
 */
export type Unwritten = "gone" | "refused" | "closed";

/**
 * Writes, once: whether a request without an answer was carried out, only its effect can tell. Throws ServiceFault
 * repo_not_linked, permission_required, or temporarily_unavailable where GitHub does not take it now.
 */
export async function writeTo<T>(repository: InstalledRepository, write: () => Promise<T>): Promise<T | Unwritten> {
	try {
		// Before the request, so that an installation that is gone cannot be taken for a thing that is not there.
		await repository.client.auth({ type: "installation" });
	} catch (error) {
		throw failure(error);
	}
	try {
		return await write();
	} catch (error) {
		if (isNotFound(error)) return "gone";
		const refused = refusal(error);
		if (refused !== undefined) throw refused;
		if (isClosed(error)) return "closed";
		if (isUnprocessable(error)) return "refused";
		throw failure(error);
	}
}

const failure = (error: unknown) => refusal(error) ?? githubFault(error, "GitHub did not take what was written.");
