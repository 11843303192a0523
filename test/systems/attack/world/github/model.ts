import { type Commit, makeCommit } from "./git.ts";

/* GitHub as the attacks need it: accounts, repositories with history and roles, and installations of one App. */

/** What GitHub calls a person's role on a repository, the least first. */
export const ROLES = ["read", "triage", "write", "maintain", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface Account {
	readonly id: number;
	readonly login: string;
	readonly type: "User" | "Organization";
}

export interface Repository {
	readonly id: number;
	owner: Account;
	name: string;
	private: boolean;
	defaultBranch: string;
	/** Whether the App's installation on the owner includes it. */
	isSelected: boolean;
	readonly roles: Map<string, Role>;
	readonly commits: Map<string, Commit>;
	/** Commit ids by branch. */
	readonly branches: Map<string, string>;
}

export interface Installation {
	readonly id: number;
	readonly account: Account;
	suspended: boolean;
}

export interface GitHubModel {
	readonly accounts: Map<string, Account>;
	readonly repositories: Map<number, Repository>;
	readonly installations: Map<number, Installation>;
	/** By `organisation/login`, in lower case. */
	readonly members: Map<string, "admin" | "member">;
	/** Where names that repositories once had lead to, until another repository takes them. */
	readonly formerNames: Map<string, number>;
	account(login: string, type: Account["type"]): Account;
	install(account: Account): Installation;
	createRepository(owner: Account, name: string, isPrivate?: boolean): Repository;
	/** Writes changed files as one commit on a branch, on top of its head or of the parent that is named. */
	commit(repository: Repository, files: Readonly<Record<string, string | null>>, on?: CommitPlace): Commit;
	rename(repository: Repository, name: string, owner?: Account): void;
	remove(repository: Repository): void;
}

export interface CommitPlace {
	readonly branch?: string;
	/** null: the first commit. */
	readonly parent?: Commit | null;
	readonly at?: number;
}

export const fullNameOf = ({ owner, name }: Repository): string => `${owner.login}/${name}`;

/** As long as GitHub's are today. An attack looks for an id in answers, and four digits stand in many a UUID by chance. */
const FIRST_ID = 700_000_000;

export function createModel(): GitHubModel {
	let ids = FIRST_ID;
	const model: Pick<GitHubModel, "accounts" | "repositories" | "installations" | "members" | "formerNames"> = {
		accounts: new Map(),
		repositories: new Map(),
		installations: new Map(),
		members: new Map(),
		formerNames: new Map(),
	};
	const nextId = (): number => {
		ids += 1;
		return ids;
	};
	return {
		...model,
		account(login, type) {
			const known = model.accounts.get(login.toLowerCase());
			if (known !== undefined) return known;
			const account = { id: nextId(), login, type };
			model.accounts.set(login.toLowerCase(), account);
			return account;
		},
		install(account) {
			const installation = { id: nextId(), account, suspended: false };
			model.installations.set(installation.id, installation);
			return installation;
		},
		createRepository(owner, name, isPrivate = true) {
			const repository: Repository = {
				id: nextId(),
				owner,
				name,
				private: isPrivate,
				defaultBranch: "main",
				isSelected: true,
				roles: new Map(),
				commits: new Map(),
				branches: new Map(),
			};
			model.repositories.set(repository.id, repository);
			model.formerNames.delete(fullNameOf(repository).toLowerCase());
			return repository;
		},
		commit: (repository, files, on = {}) => commitTo(repository, files, on),
		rename(repository, name, owner = repository.owner) {
			model.formerNames.set(fullNameOf(repository).toLowerCase(), repository.id);
			Object.assign(repository, { name, owner });
		},
		remove(repository) {
			model.repositories.delete(repository.id);
		},
	};
}

function commitTo(
	repository: Repository,
	files: Readonly<Record<string, string | null>>,
	{ branch = repository.defaultBranch, parent, at = Date.now() }: CommitPlace,
): Commit {
	const head =
		parent === undefined ? repository.commits.get(repository.branches.get(branch) ?? "") : (parent ?? undefined);
	const all = new Map(head?.files ?? []);
	for (const [path, text] of Object.entries(files)) {
		if (text === null) all.delete(path);
		else all.set(path, text);
	}
	const message = `Change ${repository.commits.size + 1} of ${repository.id}`;
	const commit = makeCommit({ files: all, parents: head === undefined ? [] : [head.sha], message, at });
	repository.commits.set(commit.sha, commit);
	repository.branches.set(branch, commit.sha);
	return commit;
}

/** The repository of a name as GitHub finds it: letters of either case, and former names that nobody took. */
export function repositoryNamed(model: GitHubModel, fullName: string): Repository | undefined {
	const wanted = fullName.toLowerCase();
	for (const repository of model.repositories.values()) {
		if (fullNameOf(repository).toLowerCase() === wanted) return repository;
	}
	return model.repositories.get(model.formerNames.get(wanted) ?? 0);
}

export function installationOf(model: GitHubModel, repository: Repository): Installation | undefined {
	if (!repository.isSelected) return undefined;
	return [...model.installations.values()].find(({ account }) => account.id === repository.owner.id);
}

/** What a person may do there: their own role, or to read what is public. */
export function roleOn(repository: Repository, login: string): Role | undefined {
	if (repository.owner.login === login) return "admin";
	return repository.roles.get(login) ?? (repository.private ? undefined : "read");
}

/** Whether somebody gave the person a role, which a public repository's readers do not have. */
export const isExplicit = (repository: Repository, login: string): boolean =>
	repository.owner.login === login || repository.roles.has(login);
