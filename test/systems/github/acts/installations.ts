import { showInstallation } from "../shapes/app.ts";
import { nodeId } from "../shapes/urls.ts";
import { fullName, opened } from "../state/find.ts";
import type { Account, Installation, Permissions, Repository, State } from "../state/state.ts";

export interface NewInstallation {
	readonly account: Account;
	readonly repositories: "all" | readonly Repository[];
	readonly permissions: Permissions;
	readonly events: readonly string[];
}

const named = (state: State, repositories: readonly Repository[]): readonly object[] =>
	repositories.map((one) => ({
		id: one.id,
		node_id: nodeId("R", one.id),
		name: one.name,
		full_name: fullName(state, one),
		private: one.isPrivate,
	}));

export function install(state: State, asked: NewInstallation, by: Account): Installation {
	const installation: Installation = {
		id: state.nextId(),
		accountId: asked.account.id,
		repositories: asked.repositories === "all" ? "all" : new Set(asked.repositories.map(({ id }) => id)),
		permissions: { metadata: "read", ...asked.permissions },
		events: asked.events,
		suspendedAt: null,
		createdAt: state.now(),
		updatedAt: state.now(),
	};
	state.installations.set(installation.id, installation);
	const repositories = named(state, opened(state, installation));
	tellInstallation(state, installation, "created", by, { repositories, requester: null });
	return installation;
}

function tellInstallation(
	state: State,
	installation: Installation,
	action: string,
	by: Account,
	more: object = {},
): void {
	const body = { installation: showInstallation(state, installation), ...more };
	state.tell({ event: "installation", action, body, installation, sender: by });
}

/** Removes the App: its tokens end, and it hears nothing more. */
export function uninstall(state: State, installation: Installation, by: Account): void {
	const repositories = named(state, opened(state, installation));
	tellInstallation(state, installation, "deleted", by, { repositories });
	state.installations.delete(installation.id);
	for (const [token, { installationId }] of state.installationTokens) {
		if (installationId === installation.id) state.installationTokens.delete(token);
	}
}

export function setSuspended(state: State, installation: Installation, isSuspended: boolean, by: Account): void {
	installation.suspendedAt = isSuspended ? state.now() : null;
	installation.updatedAt = state.now();
	tellInstallation(state, installation, isSuspended ? "suspend" : "unsuspend", by);
}

/** An owner accepts what the App asks for beside what it has. Tokens that are there keep what they were made with. */
export function acceptPermissions(
	state: State,
	installation: Installation,
	{ permissions, events }: { readonly permissions: Permissions; readonly events?: readonly string[] },
	by: Account,
): void {
	installation.permissions = { ...installation.permissions, ...permissions };
	installation.events = events ?? installation.events;
	installation.updatedAt = state.now();
	tellInstallation(state, installation, "new_permissions_accepted", by);
}

/** An owner opens or closes repositories to the App. */
export function selectRepositories(
	state: State,
	installation: Installation,
	change: { readonly added?: readonly Repository[]; readonly removed?: readonly Repository[] },
	by: Account,
): void {
	const { added = [], removed = [] } = change;
	const all =
		installation.repositories === "all" ? opened(state, installation).map(({ id }) => id) : installation.repositories;
	const chosen = new Set([...all, ...added.map(({ id }) => id)]);
	for (const { id } of removed) chosen.delete(id);
	installation.repositories = chosen;
	tellSelection(state, installation, { added, removed }, by);
}

/** One event tells what was added, another what was removed. */
export function tellSelection(
	state: State,
	installation: Installation,
	{ added, removed }: { readonly added: readonly Repository[]; readonly removed: readonly Repository[] },
	by: Account,
): void {
	for (const action of ["added", "removed"] as const) {
		if ((action === "added" ? added : removed).length === 0) continue;
		const body = {
			installation: showInstallation(state, installation),
			repository_selection: installation.repositories === "all" ? "all" : "selected",
			repositories_added: action === "added" ? named(state, added) : [],
			repositories_removed: action === "removed" ? named(state, removed) : [],
			requester: null,
		};
		state.tell({ event: "installation_repositories", action, body, installation, sender: by });
	}
}
