import type { Permission } from "../../../ports.ts";
import { askFor } from "../ask-for.ts";
import type { InstalledRepository } from "../installed-repository.ts";

const ROLES: readonly Permission[] = ["read", "triage", "write", "maintain", "admin"];

interface Told {
	/** The least of GitHub's own roles that covers what the user may do. */
	readonly permission: string;
	/** Of GitHub's own roles its name; of an organisation's own ones theirs, so that `permission` counts. */
	readonly role_name?: string;
	readonly user: { readonly id: number } | null;
}

/**
 * What GitHub lets a user do with the repository now (REST "Get repository permissions for a user"). GitHub is asked by
 * login, which may be another's by now: only the answer for the same id counts. Throws as `askFor`.
 */
export async function collaboratorPermission(
	repository: InstalledRepository,
	user: { readonly id: string; readonly login: string },
): Promise<Permission> {
	const { client, repository_id } = repository;
	const told = await askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/collaborators/{username}/permission";
		const { data } = await client.request(route, { repository_id, username: user.login });
		return data as Told;
	});
	if (told?.user == null || String(told.user.id) !== user.id) return "none";
	const said = [told.role_name, told.permission].find((role) => ROLES.some((known) => known === role));
	return (said as Permission | undefined) ?? "none";
}
