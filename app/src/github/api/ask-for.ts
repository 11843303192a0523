import { ServiceFault } from "../../errors.ts";
import { githubFault, isEmptyRepository, isNotFound, isNotGranted, isNotInstalled } from "./github-fault.ts";
import type { InstalledRepository } from "./installed-repository.ts";

/**
 * What GitHub answers to `ask` about a repository; undefined where it says that the repository has no such thing, which
 * `saysNothing` knows: a 404, where nothing else is given. A 404 says that only where the repository itself is there to be
 * read: it is what GitHub answers for one that is not, too.
 * Throws ServiceFault repo_not_linked where the installation may not read the repository, permission_required where it does
 * not grant what is asked for, temporarily_unavailable where GitHub cannot say.
 */
export async function askFor<T>(
	repository: InstalledRepository,
	ask: () => Promise<T>,
	saysNothing: (error: unknown) => boolean = isNotFound,
): Promise<T | undefined> {
	try {
		// Before the request, so that an installation that is gone cannot be taken for a thing that is not there.
		await repository.client.auth({ type: "installation" });
	} catch (error) {
		throw refusal(error) ?? githubFault(error);
	}
	try {
		return await ask();
	} catch (error) {
		if (isEmptyRepository(error)) return undefined;
		if (!saysNothing(error)) throw refusal(error) ?? githubFault(error);
		await requireReadable(repository);
		return undefined;
	}
}

/** What asking again does not help. */
export function refusal(error: unknown): ServiceFault | undefined {
	if (isNotInstalled(error)) return new ServiceFault("repo_not_linked", { detail: NOT_READABLE });
	return isNotGranted(error) ? new ServiceFault("permission_required", { detail: NOT_GRANTED }) : undefined;
}

const NOT_GRANTED = "The App's installation on GitHub does not grant the permission that this needs.";
const NOT_READABLE =
	"The App cannot see this repository on GitHub: it was deleted, transferred or removed from the installation.";

async function requireReadable({ client, repository_id }: InstalledRepository): Promise<void> {
	try {
		await client.request("GET /repositories/{repository_id}", { repository_id });
	} catch (error) {
		throw isNotFound(error) ? new ServiceFault("repo_not_linked", { detail: NOT_READABLE }) : githubFault(error);
	}
}
