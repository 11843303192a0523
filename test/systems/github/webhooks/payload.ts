import { showAccount, showOrganisation } from "../shapes/account.ts";
import { showRepository } from "../shapes/repository.ts";
import { nodeId } from "../shapes/urls.ts";
import { accountOf } from "../state/find.ts";
import type { Happening, Installation, State } from "../state/state.ts";

/** What a webhook says: the event's own members, and those that every event has. */
export function payloadOf(state: State, happening: Happening, installation: Installation): object {
	const { action, body, repository, sender } = happening;
	const owner = accountOf(state, repository?.ownerId ?? installation.accountId);
	return {
		...(action === undefined ? {} : { action }),
		...(repository === undefined ? {} : { repository: showTold(state, happening) }),
		...(repository !== undefined && owner.type === "Organization"
			? { organization: showOrganisation(state, owner) }
			: {}),
		installation: { id: installation.id, node_id: nodeId("MDIzOk", installation.id) },
		sender: showAccount(state, sender),
		...body,
	};
}

/** A push tells times in seconds, and names its branch's owner. */
function showTold(state: State, { event, repository }: Happening): object {
	if (repository === undefined) return {};
	const shown = showRepository(state, repository) as { readonly owner: object };
	if (event !== "push") return shown;
	const owner = accountOf(state, repository.ownerId);
	return {
		...shown,
		owner: { ...shown.owner, name: owner.login, email: owner.email },
		created_at: Math.floor(repository.createdAt.getTime() / 1000),
		pushed_at: Math.floor(repository.pushedAt.getTime() / 1000),
		stargazers: 0,
		master_branch: repository.defaultBranch,
	};
}
