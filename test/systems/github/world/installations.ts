import { acceptPermissions, install, selectRepositories, setSuspended, uninstall } from "../acts/installations.ts";
import type { Installation, Permissions, State } from "../state/state.ts";
import { type By, personNamed, type RepositoryRef, repositoryAt } from "./given.ts";

export interface InstallationRef {
	readonly id: number;
}

export interface InstallRequest extends By {
	readonly account: string;
	/** All of the account's, unless some are named. */
	readonly repositories?: readonly RepositoryRef[];
	/** What the App asks for, unless it is said. */
	readonly permissions?: Permissions;
	readonly events?: readonly string[];
}

export interface Installations {
	/** Installs the App on an account; after `uninstall` this is how it is installed again, under another id. */
	install(request: InstallRequest): InstallationRef;
	installation(installation: InstallationRef): Readonly<Installation> | undefined;
	suspend(installation: InstallationRef, who?: By): void;
	unsuspend(installation: InstallationRef, who?: By): void;
	uninstall(installation: InstallationRef, who?: By): void;
	/** Grants what the App lacks, as an owner who accepts it. */
	acceptPermissions(
		installation: InstallationRef,
		granted: By & { readonly permissions: Permissions; readonly events?: readonly string[] },
	): void;
	addRepositories(installation: InstallationRef, repositories: readonly RepositoryRef[], who?: By): void;
	removeRepositories(installation: InstallationRef, repositories: readonly RepositoryRef[], who?: By): void;
}

export function createInstallations(state: State): Installations {
	const who = (by: By = {}) => personNamed(state, by.by);
	const at = ({ id }: InstallationRef): Installation => {
		const installation = state.installations.get(id);
		if (installation === undefined) throw new Error(`There is no installation ${id}.`);
		return installation;
	};
	const chosen = (repositories: readonly RepositoryRef[]) => repositories.map((one) => repositoryAt(state, one));
	return {
		install({ account, repositories, permissions = state.app.permissions, events = state.app.events, by }) {
			const opened = repositories === undefined ? ("all" as const) : chosen(repositories);
			const asked = { account: personNamed(state, account), repositories: opened, permissions, events };
			return { id: install(state, asked, personNamed(state, by)).id };
		},
		installation: ({ id }) => state.installations.get(id),
		suspend: (installation, by) => setSuspended(state, at(installation), true, who(by)),
		unsuspend: (installation, by) => setSuspended(state, at(installation), false, who(by)),
		uninstall: (installation, by) => uninstall(state, at(installation), who(by)),
		acceptPermissions: (installation, { by, ...granted }) =>
			acceptPermissions(state, at(installation), granted, personNamed(state, by)),
		addRepositories: (installation, repositories, by) =>
			selectRepositories(state, at(installation), { added: chosen(repositories) }, who(by)),
		removeRepositories: (installation, repositories, by) =>
			selectRepositories(state, at(installation), { removed: chosen(repositories) }, who(by)),
	};
}
