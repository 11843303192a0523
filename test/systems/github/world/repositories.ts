import {
	addRepository,
	deleteRepository,
	renameRepository,
	setArchived,
	setDefaultBranch,
	setPrivate,
	transferRepository,
} from "../acts/repositories.ts";
import { accountOf, fullName } from "../state/find.ts";
import type { BranchRules, Repository, RequiredCheck, Role, State } from "../state/state.ts";
import { type By, MAINTAINER, personNamed, type RepositoryRef, repositoryAt } from "./given.ts";

/** A repository as it is now; take it anew after it was renamed or moved. */
export interface ShownRepository extends RepositoryRef {
	readonly name: string;
	readonly owner: string;
	readonly ownerId: number;
	/** `owner/name`. */
	readonly fullName: string;
	readonly isPrivate: boolean;
	readonly defaultBranch: string;
}

export interface Repositories {
	createRepository(asked: NewRepository): ShownRepository;
	repository(repository: RepositoryRef): ShownRepository;
	/** A fork, under a person or an organisation. */
	fork(repository: RepositoryRef, owner: string): ShownRepository;
	rename(repository: RepositoryRef, name: string, who?: By): void;
	transfer(repository: RepositoryRef, to: string, who?: By): void;
	archive(repository: RepositoryRef, who?: By): void;
	unarchive(repository: RepositoryRef, who?: By): void;
	privatise(repository: RepositoryRef, who?: By): void;
	publicise(repository: RepositoryRef, who?: By): void;
	changeDefaultBranch(repository: RepositoryRef, branch: string, who?: By): void;
	deleteRepository(repository: RepositoryRef, who?: By): void;
	setRole(repository: RepositoryRef, login: string, role: Role): void;
	/** Rules of a branch, in place of those that it has of this kind. */
	requireChecks(repository: RepositoryRef, rules: RulesRequest): void;
}

export interface NewRepository extends By {
	readonly owner: string;
	readonly name: string;
	readonly isPrivate?: boolean;
}

export interface RulesRequest {
	readonly branch?: string;
	readonly checks: readonly RequiredCheck[];
	readonly mergeQueue?: boolean;
	readonly by?: BranchRules["by"];
}

export function createRepositories(state: State): Repositories {
	const show = (repository: Repository): ShownRepository => ({
		id: repository.id,
		name: repository.name,
		owner: accountOf(state, repository.ownerId).login,
		ownerId: repository.ownerId,
		fullName: fullName(state, repository),
		isPrivate: repository.isPrivate,
		defaultBranch: repository.defaultBranch,
	});
	const at = (repository: RepositoryRef): Repository => repositoryAt(state, repository);
	const who = (by: By = {}) => personNamed(state, by.by);
	return {
		createRepository: ({ owner, name, isPrivate = false, by = MAINTAINER }) =>
			show(addRepository(state, { owner: personNamed(state, owner), name, isPrivate }, personNamed(state, by))),
		repository: (repository) => show(at(repository)),
		fork(repository, login) {
			const [owner, parent] = [personNamed(state, login), at(repository)];
			const { name, isPrivate } = parent;
			return show(addRepository(state, { owner, name, isPrivate, forkOf: parent }, owner));
		},
		rename: (repository, name, by) => renameRepository(state, at(repository), name, who(by)),
		transfer: (repository, to, by) => transferRepository(state, at(repository), personNamed(state, to), who(by)),
		archive: (repository, by) => setArchived(state, at(repository), true, who(by)),
		unarchive: (repository, by) => setArchived(state, at(repository), false, who(by)),
		privatise: (repository, by) => setPrivate(state, at(repository), true, who(by)),
		publicise: (repository, by) => setPrivate(state, at(repository), false, who(by)),
		changeDefaultBranch: (repository, branch, by) => setDefaultBranch(state, at(repository), branch, who(by)),
		deleteRepository: (repository, by) => deleteRepository(state, at(repository), who(by)),
		setRole: (repository, login, role) => void at(repository).roles.set(personNamed(state, login).id, role),
		requireChecks(repository, { branch = at(repository).defaultBranch, checks, mergeQueue = false, by = "ruleset" }) {
			const { rules } = at(repository);
			const known = rules.findIndex((rule) => rule.branch === branch && rule.by === by);
			if (known >= 0) rules.splice(known, 1);
			rules.push({ id: state.nextId(), by, branch, requiredChecks: checks, mergeQueue });
		},
	};
}
