import { ServiceFault } from "../../../app/src/errors.ts";
import { gitBlobId } from "../../../app/src/flows/git-blob-id.ts";
import type { GitHub, RepositoryDocument } from "../../../app/src/ports.ts";
import type { Repository } from "./history-payloads.ts";

/** The files of each commit. */
export type Commits = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** GitHub as a history leaves it: what a removed or suspended installation asks for is refused, as nothing else is. */
export function githubAfter(repositories: readonly Repository[], commits: Commits): GitHub {
	/** The repositories that an installation may read. */
	const readable = (installationId: string): readonly Repository[] => {
		const mine = repositories.filter(({ installation }) => String(installation?.id) === installationId);
		const installation = mine[0]?.installation;
		if (installation === undefined || installation.isSuspended || installation.isRemoved) return refuse();
		return mine;
	};
	const readFile: GitHub["readFile"] = async ({ installationId }, path, commitSha) => {
		readable(installationId);
		const text = commits.get(commitSha)?.[path];
		return text === undefined ? undefined : { text, blobSha: gitBlobId(text) };
	};
	return {
		readFile,
		readBlobId: async (...file) => (await readFile(...file))?.blobSha,
		headCommit: async () => refuse(),
		isAncestor: async () => refuse(),
		listCommits: async () => refuse(),
		async listRepositories(installationId, fullNames) {
			const mine = readable(installationId);
			// Public repositories are everybody's to read, and an old name leads to the new one.
			const found = fullNames === undefined ? mine : repositories.filter((one) => isCalled(one, fullNames));
			return found.map((repository) => documentOf(repository, installationId));
		},
	};
}

function refuse(): never {
	throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
}

function isCalled({ name, formerNames }: Repository, names: readonly string[]): boolean {
	return names.some((one) => one === name || formerNames.has(one));
}

function documentOf({ id, name, defaultBranch, project }: Repository, installationId: string): RepositoryDocument {
	const ownerId = project.repositoryOwnerId;
	return { id: String(id), fullName: name, ownerId, private: false, defaultBranch, installationId };
}
