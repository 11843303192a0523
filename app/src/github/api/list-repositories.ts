import type { RepositoryDocument } from "../../ports.ts";
import { githubFault, isMissing } from "./github-fault.ts";
import type { InstallationClient } from "./installation-client.ts";
import { splitFullName } from "./split-full-name.ts";

/** The members of GitHub's repository object that we keep. */
interface Repository {
	readonly id: number;
	readonly full_name: string;
	readonly private: boolean;
	readonly default_branch: string;
	readonly owner: { readonly id: number };
}

/** Up to here each named repository is asked for by itself; beyond it, a page of 100 is cheaper. */
const ASKED_ONE_BY_ONE = 20;

/**
 * The repositories that an installation may read, or those of them that have the given names; a name that it may not
 * read is left out. Throws ServiceFault temporarily_unavailable where GitHub cannot say.
 */
export async function listRepositories(
	client: InstallationClient,
	installationId: string,
	fullNames?: readonly string[],
): Promise<readonly RepositoryDocument[]> {
	try {
		await client.auth({ type: "installation" });
		const found =
			fullNames !== undefined && fullNames.length <= ASKED_ONE_BY_ONE
				? await Promise.all(fullNames.map((fullName) => readRepository(client, fullName)))
				: await readAll(client, fullNames);
		return found.flatMap((repository) => (repository === undefined ? [] : [documentOf(repository, installationId)]));
	} catch (error) {
		throw githubFault(error);
	}
}

async function readRepository(client: InstallationClient, fullName: string): Promise<Repository | undefined> {
	try {
		return (await client.rest.repos.get(splitFullName(fullName))).data;
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw error;
	}
}

async function readAll(client: InstallationClient, fullNames?: readonly string[]): Promise<readonly Repository[]> {
	const wanted = fullNames === undefined ? undefined : new Set(fullNames);
	const all: readonly Repository[] = await client.paginate(client.rest.apps.listReposAccessibleToInstallation, {
		per_page: 100,
	});
	return wanted === undefined ? all : all.filter((repository) => wanted.has(repository.full_name));
}

function documentOf(repository: Repository, installationId: string): RepositoryDocument {
	return {
		id: String(repository.id),
		fullName: repository.full_name,
		ownerId: repository.owner.id,
		private: repository.private,
		defaultBranch: repository.default_branch,
		installationId,
	};
}
