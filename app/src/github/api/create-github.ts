import type { GitHub, RepositoryRef } from "../../ports.ts";
import { type AppClients, type GitHubOptions, openAppClients } from "./app-clients.ts";
import { commitAuthors } from "./commit-authors.ts";
import { headCommit } from "./head-commit.ts";
import { installedRepository } from "./installed-repository.ts";
import { isAncestor } from "./is-ancestor.ts";
import { listCommits } from "./list-commits.ts";
import { listRepositories } from "./list-repositories.ts";
import { readBlobId, readFile } from "./read-file.ts";
import { readRepository } from "./read-repository.ts";

/** The GitHub port of an App. */
export function createGitHub(options: GitHubOptions): GitHub {
	return githubOver(openAppClients(options));
}

/** The same over clients that others use as well, so that all share one cache of tokens. */
export function githubOver(clients: AppClients): GitHub {
	const opened = (repository: RepositoryRef) =>
		installedRepository(clients.ofRepository(repository, { contents: "read", metadata: "read" }), repository);
	return {
		readRepository: async (repository) => readRepository(clients.ofInstallation(repository.installationId), repository),
		readFile: async (repository, path, commitSha) => readFile(opened(repository), path, commitSha),
		readBlobId: async (repository, path, commitSha) => readBlobId(opened(repository), path, commitSha),
		headCommit: async (repository, branch) => headCommit(opened(repository), branch),
		commitAuthors: async (repository, commitSha) => commitAuthors(opened(repository), commitSha),
		isAncestor: async (repository, ancestor, descendant) => isAncestor(opened(repository), ancestor, descendant),
		listCommits: async (repository, request) => listCommits(opened(repository), request),
		listRepositories: async (installationId) =>
			listRepositories(clients.ofInstallation(installationId), installationId),
	};
}
