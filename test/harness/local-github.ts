import { type GitHub, startGitHub } from "../systems/github/start-github.ts";
import type { FileChanges } from "./git.ts";
import { type Commit, type CommitRequest, createCommit, readMerge } from "./github-commits.ts";
import type { Repository } from "./github-repository.ts";

export interface PullRequest {
	readonly number: number;
	readonly branch: string;
	readonly base: Commit;
	readonly head: Commit;
	/** The test merge that a `pull_request` job checks out, at `refs/pull/<number>/merge`. */
	readonly merge: Commit;
}

/** GitHub on loopback, with one App that is installed on one organisation, and on another as soon as it has repositories. */
export interface LocalGitHub {
	/** The REST API's base address. */
	readonly url: string;
	readonly appId: number;
	/** PEM, PKCS#1. */
	readonly privateKey: string;
	readonly installationId: number;
	readonly organisation: { readonly id: number; readonly login: string };
	readonly repositories: readonly Repository[];
	/** GitHub's own, as it has them until somebody lifts them. */
	readonly limits: GitHub["limits"];
	/** Of the organisation; of the other one where `owner` names it. */
	createRepository(name: string, owner?: typeof otherOrganisation): Promise<Repository>;
	commit(repository: Repository, request: CommitRequest): Promise<Commit>;
	openPullRequest(repository: Repository, request: OpenPullRequest): Promise<PullRequest>;
	/** Merges and gives the merge commit, which is then the head of the default branch. */
	mergePullRequest(repository: Repository, pullRequest: PullRequest): Promise<Commit>;
	stop(): Promise<void>;
}

interface Owner {
	readonly id: number;
	readonly login: string;
	readonly installationId: number;
}

export interface OpenPullRequest {
	readonly branch: string;
	readonly title: string;
	readonly files: FileChanges;
	readonly base: Commit;
}

const organisation = "northbank";

/** Who else installed the App. */
export const otherOrganisation = "southbank";

/** What the App asks for where nothing but pushes and the Action drive it. */
const permissions = { contents: "read", metadata: "read", checks: "write" } as const;

/**
 * Starts GitHub for tests that send its webhooks themselves (`deliverWebhook`), as they decide when each arrives. Whatever
 * the service asks of it is held to GitHub's description, and `stop` throws where that allows something not.
 */
export async function startLocalGitHub(): Promise<LocalGitHub> {
	const { url, app, world, limits, stop } = await startGitHub({ permissions, events: ["push"] });
	const owners = new Map<string, Owner>();
	const ownerNamed = (login: string): Owner => {
		const known = owners.get(login);
		if (known !== undefined) return known;
		const { id } = world.createOrganisation(login);
		const made = { id, login, installationId: world.install({ account: login }).id };
		owners.set(login, made);
		return made;
	};
	const { installationId, ...owner } = ownerNamed(organisation);
	const repositories: Repository[] = [];
	return {
		url,
		appId: app.id,
		privateKey: app.privateKey,
		installationId,
		organisation: owner,
		repositories,
		limits,
		async createRepository(name, login: string = organisation) {
			const owned = ownerNamed(login);
			const { isPrivate, ...made } = world.createRepository({ owner: login, name });
			const repository: Repository = { ...made, private: isPrivate, installationId: owned.installationId };
			repositories.push(repository);
			return repository;
		},
		commit: async (repository, request) => createCommit(world, repository, request),
		async openPullRequest(repository, { base, branch, files, title }) {
			const head = createCommit(world, repository, { branch, files, message: title, parent: base });
			const { number } = world.openPullRequest(repository, { branch, title });
			return { number, branch, base, head, merge: readMerge(world, repository, number, base, head) };
		},
		mergePullRequest: async (repository, { number, merge }) => ({
			...merge,
			sha: world.mergePullRequest(repository, number),
		}),
		stop,
	};
}
