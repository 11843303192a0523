import type { CheckRun, CheckSuite } from "./checks.ts";
import type { PullRequest } from "./pulls.ts";
import type { Account, Installation, Repository, Role, State } from "./state.ts";

/* What is looked up in many places. What must be there throws where it is not: that is a mistake of the emulator. */

export function accountOf(state: State, id: number): Account {
	const account = state.accounts.get(id);
	if (account === undefined) throw new Error(`There is no account ${id}.`);
	return account;
}

export const accountNamed = (state: State, login: string): Account | undefined =>
	[...state.accounts.values()].find((account) => account.login.toLowerCase() === login.toLowerCase());

export function repositoryOf(state: State, id: number): Repository {
	const repository = state.repositories.get(id);
	if (repository === undefined) throw new Error(`There is no repository ${id}.`);
	return repository;
}

export const fullName = (state: State, repository: Repository): string =>
	`${accountOf(state, repository.ownerId).login}/${repository.name}`;

export function repositoryNamed(state: State, name: string): Repository | undefined {
	const wanted = name.toLowerCase();
	return [...state.repositories.values()].find((one) => fullName(state, one).toLowerCase() === wanted);
}

export function pullOf(repository: Repository, number: number): PullRequest {
	const pull = repository.pulls.get(number);
	if (pull === undefined) throw new Error(`There is no pull request ${number}.`);
	return pull;
}

export function suiteOf(state: State, id: number): CheckSuite {
	const suite = state.suites.get(id);
	if (suite === undefined) throw new Error(`There is no check suite ${id}.`);
	return suite;
}

export function runOf(state: State, id: number): CheckRun {
	const run = state.runs.get(id);
	if (run === undefined) throw new Error(`There is no check run ${id}.`);
	return run;
}

/** What an account may do with a repository; the public reads what is public. */
export function roleOf(state: State, repository: Repository, account: Account): Role {
	const owner = accountOf(state, repository.ownerId);
	if (owner.id === account.id || owner.admins.has(account.id)) return "admin";
	const given = repository.roles.get(account.id);
	if (given !== undefined && given !== "none") return given;
	return !repository.isPrivate || owner.members.has(account.id) ? "read" : "none";
}

const LADDER: readonly Role[] = ["none", "read", "triage", "write", "maintain", "admin"];

export const hasRole = (role: Role, needed: Role): boolean => LADDER.indexOf(role) >= LADDER.indexOf(needed);

/** The installation that opens a repository, suspended or not. */
export function installationFor(state: State, repository: Repository): Installation | undefined {
	return [...state.installations.values()].find((one) => opens(one, repository));
}

export function opens(installation: Installation, repository: Repository): boolean {
	if (installation.accountId !== repository.ownerId) return false;
	return installation.repositories === "all" || installation.repositories.has(repository.id);
}

export const opened = (state: State, installation: Installation): readonly Repository[] =>
	[...state.repositories.values()].filter((repository) => opens(installation, repository));
