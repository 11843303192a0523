import type { Commit } from "./github-commits.ts";
import { person, type Repository } from "./github-repository.ts";
import type { LocalGitHub } from "./local-github.ts";

/* Payloads with the members that GitHub's webhook reference lists and that the service can meet; ids are those of the emulator. */

const sender = { login: person.login, id: 2, type: "User" } as const;

const nullCommit = "0".repeat(40);

/** `installation` with action `created`: the App was installed on the owner of these repositories, or on the organisation. */
export function installationCreated(github: LocalGitHub, repositories: readonly Repository[]) {
	return {
		action: "created",
		installation: installationOf(github, repositories[0]),
		repositories: repositories.map(({ id, name, fullName }) => ({
			id,
			name,
			full_name: fullName,
			private: false,
		})),
		sender,
	};
}

/** `push`: the branch moved from one commit to another. */
export function pushed(repository: Repository, branch: string, before: Commit | null, after: Commit) {
	const commit = {
		id: after.sha,
		message: after.message,
		timestamp: new Date().toISOString(),
		author: { name: person.name, email: person.email, username: person.login },
		distinct: true,
		added: after.added,
		modified: after.modified,
		removed: after.removed,
	};
	return {
		ref: `refs/heads/${branch}`,
		before: before?.sha ?? nullCommit,
		after: after.sha,
		created: before === null,
		deleted: false,
		forced: false,
		commits: [commit],
		head_commit: commit,
		repository: repositoryOf(repository),
		pusher: { name: person.login, email: person.email },
		installation: { id: repository.installationId },
		sender,
	};
}

/** The payload that a runner finds at GITHUB_EVENT_PATH in a `pull_request` job. */
export function pullRequestOpened(repository: Repository, pull: PullRequestEvent) {
	const repo = repositoryOf(repository);
	return {
		action: "opened",
		number: pull.number,
		pull_request: {
			number: pull.number,
			base: { ref: repository.defaultBranch, sha: pull.base.sha, repo },
			head: { ref: pull.branch, sha: pull.head.sha, repo },
			merge_commit_sha: pull.merge.sha,
		},
		repository: repo,
		sender,
	};
}

interface PullRequestEvent {
	readonly number: number;
	readonly branch: string;
	readonly base: Commit;
	readonly head: Commit;
	readonly merge: Commit;
}

function installationOf(github: LocalGitHub, repository: Repository | undefined) {
	const account = repository === undefined ? github.organisation : { id: repository.ownerId, login: repository.owner };
	return {
		id: repository?.installationId ?? github.installationId,
		app_id: github.appId,
		account: { ...account, type: "Organization" },
		repository_selection: "all",
		permissions: { contents: "read", metadata: "read" },
		events: ["push"],
		suspended_at: null,
	};
}

function repositoryOf(repository: Repository) {
	return {
		id: repository.id,
		name: repository.name,
		full_name: repository.fullName,
		private: repository.private,
		default_branch: repository.defaultBranch,
		owner: { id: repository.ownerId, login: repository.owner, name: repository.owner, type: "Organization" },
	};
}
