import { ProbotOctokit } from "probot";
import type { GitHub, RepositoryRef } from "../../ports.ts";
import { commitAuthors } from "./commit-authors.ts";
import { fetchAgain } from "./fetch-again.ts";
import { fetchWithin } from "./fetch-within.ts";
import { headCommit } from "./head-commit.ts";
import { createInstallationClient, type InstallationClient } from "./installation-client.ts";
import { installedRepository } from "./installed-repository.ts";
import { isAncestor } from "./is-ancestor.ts";
import { listCommits } from "./list-commits.ts";
import { listRepositories } from "./list-repositories.ts";
import { readBlobId, readFile } from "./read-file.ts";
import { readRepository } from "./read-repository.ts";

export interface GitHubOptions {
	/** The App's numeric id. */
	readonly appId: string;
	/** The App's private key, PEM. */
	readonly privateKey: string;
	/** `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
	readonly apiUrl: string;
	/** One request, whole; 10 s where nothing is said. */
	readonly timeoutMs?: number;
	/** The first pause before a request is tried again after an answer of 5xx; 500 ms where nothing is said. */
	readonly retryPauseMs?: number;
}

/** Clients that are kept; each holds little but its place in the cache of tokens. */
const MAX_CLIENTS = 1_000;

/**
 * The GitHub port over Octokit. Tokens of installations are cached by Octokit's App authentication until shortly before
 * they expire. Rate limits are not slept through: a caller that waits is worse off than one that is told.
 */
export function createGitHub(options: GitHubOptions): GitHub {
	const app = new ProbotOctokit({
		auth: { appId: options.appId, privateKey: options.privateKey },
		baseUrl: options.apiUrl,
		request: { fetch: fetchAgain(fetchWithin(options.timeoutMs ?? 10_000), options.retryPauseMs ?? 500) },
		throttle: { enabled: false },
		retry: { enabled: false },
		log: silent,
	});
	const clients = new Map<string, Promise<InstallationClient>>();
	const clientOf = (installationId: string): Promise<InstallationClient> => {
		const known = clients.get(installationId);
		if (known !== undefined) return known;
		if (clients.size >= MAX_CLIENTS) clients.clear();
		const client = createInstallationClient(app, Number(installationId));
		clients.set(installationId, client);
		return client;
	};
	const opened = async (repository: RepositoryRef) =>
		installedRepository(await clientOf(repository.installationId), repository);
	return {
		readRepository: async (repository) => readRepository(await clientOf(repository.installationId), repository),
		readFile: async (repository, path, commitSha) => readFile(await opened(repository), path, commitSha),
		readBlobId: async (repository, path, commitSha) => readBlobId(await opened(repository), path, commitSha),
		headCommit: async (repository, branch) => headCommit(await opened(repository), branch),
		commitAuthors: async (repository, commitSha) => commitAuthors(await opened(repository), commitSha),
		isAncestor: async (repository, ancestor, descendant) => isAncestor(await opened(repository), ancestor, descendant),
		listCommits: async (repository, request) => listCommits(await opened(repository), request),
		listRepositories: async (installationId) => listRepositories(await clientOf(installationId), installationId),
	};
}

/** What goes wrong is thrown; what goes right is nobody's concern. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function nothing(): void {}
