import { ServiceFault } from "../../../../app/src/errors.ts";
import { gitBlobId } from "../../../../app/src/lib/git-blob-id.ts";
import type { GitHub, RepositoryDocument } from "../../../../app/src/ports.ts";
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
	const repositoryWith = (id: string): Repository | undefined => repositories.find((one) => String(one.id) === id);
	const readFile: GitHub["readFile"] = async ({ installationId, id }, path, ref) => {
		readable(installationId);
		const text = commits.get(repositoryWith(id)?.branches.get(ref) ?? ref)?.[path];
		return text === undefined ? undefined : { text, blobSha: gitBlobId(text) };
	};
	return {
		async readRepository({ installationId, id }) {
			readable(installationId);
			// Public repositories are everybody's to read.
			const found = repositoryWith(id);
			return found && documentOf(found, installationId);
		},
		readFile,
		readBlobId: async (...file) => (await readFile(...file))?.blobSha,
		async headCommit({ installationId, id }, branch) {
			readable(installationId);
			return repositoryWith(id)?.branches.get(branch);
		},
		async isAncestor({ installationId, id }, ancestor, descendant) {
			readable(installationId);
			const parents = repositoryWith(id)?.parents;
			let commit: string | undefined = descendant;
			while (commit !== undefined && commit !== ancestor) commit = parents?.get(commit);
			return commit === ancestor;
		},
		commitAuthors: async () => refuse(),
		listCommits: async () => refuse(),
		listRepositories: async (installationId) =>
			readable(installationId).map((repository) => documentOf(repository, installationId)),
	};
}

function refuse(): never {
	throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
}

function documentOf({ id, name, defaultBranch, project }: Repository, installationId: string): RepositoryDocument {
	const ownerId = project.repositoryOwnerId;
	return { id: String(id), fullName: name, ownerId, private: false, defaultBranch, installationId };
}
