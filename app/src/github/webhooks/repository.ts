import type { Context } from "probot";
import { dropPermissions, forgetPermissions } from "../../flows/access/drop-permissions.ts";
import { hearOfRepository } from "../../flows/repository/hear-of-repository.ts";
import type { Ports } from "../../ports.ts";
import { type AccessPayload, changeOfRepository } from "./access-change.ts";

/**
 * A repository was made private or public, moved, renamed, archived, deleted, or has another default branch. What GitHub
 * said of access is dropped first, which asks nobody; what holds of the repository, GitHub is asked.
 */
export async function onRepository(ports: Ports, { payload }: Context<"repository">): Promise<void> {
	const told: AccessPayload = payload;
	const drop = payload.action === "deleted" ? forgetPermissions : dropPermissions;
	await drop(ports, changeOfRepository(told));
	const installationId = payload.installation?.id;
	await hearOfRepository(ports, {
		repositoryId: String(payload.repository.id),
		installationId: installationId === undefined ? undefined : String(installationId),
	});
}
