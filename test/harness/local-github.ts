import { createEmulator } from "emulate";
import type { FileChanges } from "./git.ts";
import { openGitHubApi, person, type Repository } from "./github-api.ts";
import { type Commit, type CommitRequest, createCommit, createMerge } from "./github-commits.ts";
import { startGitHubFront } from "./github-front.ts";

export interface PullRequest {
	readonly number: number;
	readonly branch: string;
	readonly base: Commit;
	readonly head: Commit;
	/** The test merge that a `pull_request` job checks out, at `refs/pull/<number>/merge`. */
	readonly merge: Commit;
}

/** GitHub on loopback, with one App that is installed on one organisation. */
export interface LocalGitHub {
	/** The REST API's base address. */
	readonly url: string;
	readonly appId: number;
	/** PEM, PKCS#1. */
	readonly privateKey: string;
	readonly installationId: number;
	readonly organisation: { readonly id: number; readonly login: string };
	readonly repositories: readonly Repository[];
	/** Of the organisation; of another, with the same App, where `owner` names it. */
	createRepository(name: string, owner?: typeof otherOrganisation): Promise<Repository>;
	commit(repository: Repository, request: CommitRequest): Promise<Commit>;
	openPullRequest(repository: Repository, request: OpenPullRequest): Promise<PullRequest>;
	/** Merges and gives the merge commit, which is then the head of the default branch. */
	mergePullRequest(repository: Repository, pullRequest: PullRequest): Promise<Commit>;
	stop(): Promise<void>;
}

export interface OpenPullRequest {
	readonly branch: string;
	readonly title: string;
	readonly files: FileChanges;
	readonly base: Commit;
}

const organisation = "northbank";

/** Has repositories that anybody may read, the App of the first one too. */
export const otherOrganisation = "southbank";

const appId = 4242;
const installationId = 9100;

/**
 * Starts the `emulate` package's GitHub behind a small front. Where the emulator falls short of GitHub, the harness does
 * it: the front answers `GET /installation/repositories`, which the emulator has not; `openPullRequest` makes the test
 * merge and its ref; and webhooks are sent by `deliverWebhook` (the emulator's lack the list of changed files, reuse the
 * clock as delivery id, are not sent for merges, and there is none for `installation`).
 */
export async function startLocalGitHub(): Promise<LocalGitHub> {
	const emulator = await createEmulator({ service: "github", port: 0, seed: seed() });
	const privateKey = emulator.generatedSecrets.find((secret) => secret.kind === "github.app_private_key")?.value;
	if (privateKey === undefined) throw new Error("The GitHub emulator gave the App no private key.");
	const repositories: Repository[] = [];
	const front = await startGitHubFront(emulator.url, repositories);
	const call = openGitHubApi(emulator.url);
	const idOf = async (login: string) => (await call<{ id: number }>("GET", `/orgs/${login}`)).id;
	const owner = { id: await idOf(organisation) };

	const commit = (repository: Repository, request: CommitRequest) => createCommit(call, repository, request);
	return {
		url: front.url,
		appId,
		privateKey,
		installationId,
		organisation: { id: owner.id, login: organisation },
		repositories,
		async createRepository(name, login: string = organisation) {
			const made = await call<{ id: number }>("POST", `/orgs/${login}/repos`, { name, private: false });
			const fullName = `${login}/${name}`;
			const repository: Repository = {
				id: made.id,
				name,
				fullName,
				ownerId: login === organisation ? owner.id : await idOf(login),
				owner: login,
				private: false,
				defaultBranch: "main",
			};
			repositories.push(repository);
			return repository;
		},
		commit,
		async openPullRequest(repository, request) {
			const { base, branch, files, title } = request;
			const head = await commit(repository, { branch, files, message: title, parent: base });
			const opened = await call<{ number: number }>("POST", `/repos/${repository.fullName}/pulls`, {
				title,
				head: branch,
				base: repository.defaultBranch,
			});
			const merge = await createMerge(call, repository, opened.number, base, head);
			return { number: opened.number, branch, base, head, merge };
		},
		async mergePullRequest(repository, pullRequest) {
			const path = `/repos/${repository.fullName}/pulls/${pullRequest.number}/merge`;
			const merged = await call<{ sha: string }>("PUT", path, {});
			return { ...pullRequest.merge, sha: merged.sha };
		},
		async stop() {
			await front.stop();
			await emulator.close();
		},
	};
}

function seed() {
	const permissions = { contents: "read", metadata: "read", checks: "write" };
	return {
		tokens: { [person.token]: { login: person.login, scopes: ["repo", "admin:org"] } },
		github: {
			users: [{ login: person.login, name: person.name, email: person.email }],
			orgs: [
				{ login: organisation, name: "Northbank", members: [{ login: person.login, role: "admin" }] },
				{ login: otherOrganisation, name: "Southbank", members: [{ login: person.login, role: "admin" }] },
			],
			apps: [
				{
					app_id: appId,
					slug: "driftgate-local",
					name: "Driftgate (local)",
					permissions,
					events: ["push"],
					installations: [{ installation_id: installationId, account: organisation, repository_selection: "all" }],
				},
			],
		},
	};
}
