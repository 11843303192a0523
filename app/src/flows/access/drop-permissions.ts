import type { Ports } from "../../ports.ts";
import { deleteAll, deleteDocument } from "../records/delete-document.ts";
import { markChanged } from "./access-marks.ts";

/** What GitHub told of a change of access, as far as it says what it was about. */
export interface AccessChange {
	readonly repositoryId?: string | undefined;
	readonly installationId?: string | undefined;
}

/**
 * What GitHub said of access before now counts for nothing any more: for everybody on one repository, or, where none is
 * named, on all repositories of an installation. Whoever comes next has GitHub asked. Doing it once more is no error.
 */
export async function dropPermissions(ports: Ports, { repositoryId, installationId }: AccessChange): Promise<void> {
	if (repositoryId === undefined) {
		if (installationId !== undefined) await markChanged(ports, { kind: "installation", id: installationId });
		return;
	}
	await markChanged(ports, { kind: "repository", id: repositoryId });
	const row = installationId === undefined ? await ports.store.get("repositories", repositoryId) : undefined;
	const listedBy = installationId ?? row?.installationId;
	if (listedBy !== undefined) await markChanged(ports, { kind: "repositories-of", id: listedBy });
}

/** The same for a repository that is gone, of which nothing is kept about anybody. */
export async function forgetPermissions(ports: Ports, change: AccessChange): Promise<void> {
	await dropPermissions(ports, change);
	const { repositoryId } = change;
	if (repositoryId === undefined) return;
	await deleteAll(ports.store, "permissions", { where: { repositoryId }, sort: { field: "id", direction: "asc" } });
}

/** The same for an installation that is gone, with what its owner had decided. */
export async function forgetInstallationAccess(ports: Ports, installationId: string): Promise<void> {
	await dropPermissions(ports, { installationId });
	const request = { where: { installationId }, sort: { field: "id", direction: "asc" } } as const;
	await deleteAll(ports.store, "permissionPages", request);
	await deleteDocument(ports.store, "installationSettings", installationId);
}
