import { accountOf } from "../state/find.ts";
import type { Installation, State } from "../state/state.ts";
import { showAccount } from "./account.ts";
import { iso, nodeId, WEB } from "./urls.ts";

/** What a check run leads to that says nothing else. */
export const HOMEPAGE = "https://driftgate.example";

export function showApp(state: State): object {
	const { app } = state;
	return {
		id: app.id,
		client_id: app.clientId,
		slug: app.slug,
		node_id: nodeId("A", app.id),
		owner: showAccount(state, accountOf(state, app.ownerId)),
		name: app.name,
		description: null,
		external_url: HOMEPAGE,
		html_url: `${WEB}/apps/${app.slug}`,
		created_at: iso(app.createdAt),
		updated_at: iso(app.createdAt),
		permissions: app.permissions,
		events: app.events,
	};
}

/** The App that a check is of: ours, or GitHub's own that runs workflows. */
export const showAppOf = (state: State, appId: number): object =>
	appId === state.app.id
		? showApp(state)
		: {
				...showApp(state),
				id: appId,
				slug: "github-actions",
				name: "GitHub Actions",
				html_url: `${WEB}/apps/github-actions`,
			};

export function showInstallation(state: State, installation: Installation): object {
	const account = accountOf(state, installation.accountId);
	const isOrganisation = account.type === "Organization";
	const { suspendedAt } = installation;
	return {
		id: installation.id,
		client_id: state.app.clientId,
		account: showAccount(state, account),
		repository_selection: installation.repositories === "all" ? "all" : "selected",
		access_tokens_url: `${state.url}/app/installations/${installation.id}/access_tokens`,
		repositories_url: `${state.url}/installation/repositories`,
		html_url: isOrganisation
			? `${WEB}/organizations/${account.login}/settings/installations/${installation.id}`
			: `${WEB}/settings/installations/${installation.id}`,
		app_id: state.app.id,
		app_slug: state.app.slug,
		target_id: account.id,
		target_type: account.type,
		permissions: installation.permissions,
		events: installation.events,
		created_at: iso(installation.createdAt),
		updated_at: iso(installation.updatedAt),
		single_file_name: null,
		has_multiple_single_files: false,
		single_file_paths: [],
		suspended_by: suspendedAt === null ? null : showAccount(state, account),
		suspended_at: suspendedAt === null ? null : iso(suspendedAt),
	};
}
