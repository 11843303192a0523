import { accountNamed, pullOf, repositoryOf } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Account, Repository, State } from "../state/state.ts";

/** How tests name a repository: by its id, as everything that gave one does. */
export interface RepositoryRef {
	readonly id: number;
}

/** Who does something: a login. The person who works everywhere, unless it is said. */
export interface By {
	readonly by?: string;
}

/** Administers every organisation that is made without others. */
export const MAINTAINER = "mira";

export function personNamed(state: State, login: string = MAINTAINER): Account {
	const account = accountNamed(state, login);
	if (account === undefined) throw new Error(`Nobody is called ${login}.`);
	return account;
}

export const repositoryAt = (state: State, { id }: RepositoryRef): Repository => repositoryOf(state, id);

export const pullAt = (state: State, repository: RepositoryRef, number: number): PullRequest =>
	pullOf(repositoryAt(state, repository), number);
