import type { Commit } from "./git.ts";
import { type Account, fullNameOf, type GitHubModel, installationOf, type Repository } from "./model.ts";

/* What GitHub tells the App's webhook, with the members that its reference lists and that a service can ask for. */

function repositoryMember(repository: Repository): object {
	return {
		id: repository.id,
		name: repository.name,
		full_name: fullNameOf(repository),
		private: repository.private,
		default_branch: repository.defaultBranch,
		owner: { ...repository.owner, name: repository.owner.login },
	};
}

const installationMember = (model: GitHubModel, repository: Repository): object => ({
	installation: { id: installationOf(model, repository)?.id ?? 0 },
});

/** Something that happened to a repository: `member`, `repository` and their like. */
export function aboutRepository(
	model: GitHubModel,
	repository: Repository,
	sender: Account,
	more: Readonly<Record<string, unknown>>,
): object {
	const base = { repository: repositoryMember(repository), sender, ...installationMember(model, repository) };
	return { ...base, organization: repository.owner, ...more };
}

/** `installation`: the App came, went, or was suspended. */
export function aboutInstallation(
	{ id, account }: { readonly id: number; readonly account: Account },
	action: string,
	repositories: readonly Repository[],
	sender: Account,
): object {
	const now = new Date().toISOString();
	const named = repositories.map((repository) => ({
		id: repository.id,
		name: repository.name,
		full_name: fullNameOf(repository),
		private: repository.private,
	}));
	const installation = {
		id,
		account,
		repository_selection: "all",
		permissions: { contents: "read", metadata: "read" },
		events: ["push"],
		created_at: now,
		updated_at: now,
		suspended_at: action === "suspend" ? now : null,
	};
	return { action, installation, repositories: named, repositories_added: [], repositories_removed: [], sender };
}

/** `push`: a branch moved. */
export function aboutPush(
	model: GitHubModel,
	repository: Repository,
	before: Commit | null,
	after: Commit,
	sender: Account,
) {
	const paths = [...after.files.keys()];
	const old = before?.files ?? new Map<string, string>();
	const person = { name: sender.login, email: `${sender.login}@example.com`, username: sender.login };
	const commit = {
		id: after.sha,
		message: after.message,
		timestamp: new Date(after.at).toISOString(),
		author: person,
		committer: person,
		distinct: true,
		added: paths.filter((path) => !old.has(path)),
		modified: paths.filter((path) => old.has(path) && old.get(path) !== after.files.get(path)),
		removed: [...old.keys()].filter((path) => !after.files.has(path)),
	};
	return {
		ref: `refs/heads/${repository.defaultBranch}`,
		before: before?.sha ?? "0".repeat(40),
		after: after.sha,
		created: before === null,
		deleted: false,
		forced: false,
		commits: [commit],
		head_commit: commit,
		repository: { ...repositoryMember(repository), pushed_at: Math.floor(after.at / 1_000) },
		pusher: person,
		sender,
		...installationMember(model, repository),
	};
}
