import type { PullRequests, RepositoryRef } from "../../../ports.ts";
import type { AppClients } from "../app-clients.ts";
import { installedRepository } from "../installed-repository.ts";
import { blobIdsAt } from "./blob-ids.ts";
import { changedPaths } from "./changed-paths.ts";
import { collaboratorPermission } from "./collaborator-permission.ts";
import { commitParents } from "./commit-parents.ts";
import { listOpenPullRequests, readPullRequest } from "./read-pull-request.ts";
import { keptTestMerge } from "./test-merge.ts";

/** The port of pull requests over the App's clients. */
export function createPullRequests(clients: AppClients): PullRequests {
	const files = (repository: RepositoryRef) =>
		installedRepository(clients.ofRepository(repository, { contents: "read", metadata: "read" }), repository);
	const pulls = (repository: RepositoryRef) =>
		installedRepository(clients.ofRepository(repository, { metadata: "read", pull_requests: "read" }), repository);
	return {
		readPullRequest: async (repository, number) => readPullRequest(pulls(repository), number),
		listOpenPullRequests: async (repository) => listOpenPullRequests(pulls(repository)),
		changedPaths: async (repository, base, headSha) => changedPaths(files(repository), base, headSha),
		keptTestMerge: async (repository, number) => keptTestMerge(files(repository), number),
		parentsOf: async (repository, commitSha) => commitParents(files(repository), commitSha),
		blobIdsAt: async (repository, commitSha) => blobIdsAt(files(repository), commitSha),
		permissionOf: async (repository, user) => collaboratorPermission(files(repository), user),
		personId: (githubId) => `${clients.host}:${githubId}`,
	};
}
