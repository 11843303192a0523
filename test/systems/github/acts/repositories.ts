import { createObjectStore } from "../git/object-store.ts";
import { showAccount, showOrganisation } from "../shapes/account.ts";
import { showRepository } from "../shapes/repository.ts";
import { accountOf, fullName, installationFor, opens } from "../state/find.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { tellSelection } from "./installations.ts";

export interface NewRepository {
	readonly owner: Account;
	readonly name: string;
	readonly isPrivate: boolean;
	readonly forkOf?: Repository;
}

export function addRepository(
	state: State,
	{ owner, name, isPrivate, forkOf }: NewRepository,
	by: Account,
): Repository {
	const at = state.now();
	const repository: Repository = {
		id: state.nextId(),
		name,
		ownerId: owner.id,
		isPrivate,
		isArchived: false,
		defaultBranch: forkOf?.defaultBranch ?? "main",
		forkOf: forkOf?.id ?? null,
		createdAt: at,
		pushedAt: at,
		objects: forkOf?.objects ?? createObjectStore(),
		refs: new Map([...(forkOf?.refs ?? [])].filter(([ref]) => ref.startsWith("refs/heads/"))),
		roles: new Map(),
		pulls: new Map(),
		rules: [],
		queues: new Map(),
		nextNumber: 1,
	};
	state.repositories.set(repository.id, repository);
	state.formerNames.delete(fullName(state, repository).toLowerCase());
	tellRepository(state, repository, "created", by);
	if (forkOf !== undefined) {
		state.tell({ event: "fork", body: { forkee: showRepository(state, repository) }, repository: forkOf, sender: by });
	}
	const installation = installationFor(state, repository);
	if (installation !== undefined) tellSelection(state, installation, { added: [repository], removed: [] }, by);
	return repository;
}

function tellRepository(state: State, repository: Repository, action: string, by: Account, more: object = {}): void {
	state.tell({ event: "repository", action, body: { ...more }, repository, sender: by });
}

export function renameRepository(state: State, repository: Repository, name: string, by: Account): void {
	const from = repository.name;
	state.formerNames.set(fullName(state, repository).toLowerCase(), repository.id);
	repository.name = name;
	state.formerNames.delete(fullName(state, repository).toLowerCase());
	tellRepository(state, repository, "renamed", by, { changes: { repository: { name: { from } } } });
}

/**
 * Gives a repository to another owner. Who installed the App on all repositories of the old owner loses this one; the new
 * owner's installation has it where it opens all. The event goes to the new owner's.
 */
export function transferRepository(state: State, repository: Repository, to: Account, by: Account): void {
	const before = installationFor(state, repository);
	const from = accountOf(state, repository.ownerId);
	state.formerNames.set(fullName(state, repository).toLowerCase(), repository.id);
	repository.ownerId = to.id;
	if (before !== undefined) {
		if (before.repositories !== "all") before.repositories.delete(repository.id);
		tellSelection(state, before, { added: [], removed: [repository] }, by);
	}
	const after = [...state.installations.values()].find((one) => opens(one, repository));
	if (after !== undefined) tellSelection(state, after, { added: [repository], removed: [] }, by);
	const kind = from.type === "Organization" ? "organization" : "user";
	tellRepository(state, repository, "transferred", by, {
		changes: { owner: { from: { [kind]: showOwner(state, from) } } },
	});
}

const showOwner = (state: State, account: Account): object =>
	account.type === "Organization" ? showOrganisation(state, account) : showAccount(state, account);

export function setArchived(state: State, repository: Repository, isArchived: boolean, by: Account): void {
	if (repository.isArchived === isArchived) return;
	repository.isArchived = isArchived;
	tellRepository(state, repository, isArchived ? "archived" : "unarchived", by);
}

export function setPrivate(state: State, repository: Repository, isPrivate: boolean, by: Account): void {
	if (repository.isPrivate === isPrivate) return;
	repository.isPrivate = isPrivate;
	tellRepository(state, repository, isPrivate ? "privatized" : "publicized", by);
}

export function setDefaultBranch(state: State, repository: Repository, branch: string, by: Account): void {
	const from = repository.defaultBranch;
	if (from === branch) return;
	repository.defaultBranch = branch;
	tellRepository(state, repository, "edited", by, { changes: { default_branch: { from } } });
}

/** Deletes a repository. Its forks stay, and pull requests that came from it have no head repository any more. */
export function deleteRepository(state: State, repository: Repository, by: Account): void {
	const installation = installationFor(state, repository);
	tellRepository(state, repository, "deleted", by);
	if (installation !== undefined) {
		if (installation.repositories !== "all") installation.repositories.delete(repository.id);
		tellSelection(state, installation, { added: [], removed: [repository] }, by);
	}
	state.repositories.delete(repository.id);
	for (const pull of [...state.repositories.values()].flatMap(({ pulls }) => [...pulls.values()])) {
		if (pull.headRepositoryId === repository.id && pull.state === "open") pull.updatedAt = state.now();
	}
}
