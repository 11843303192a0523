import type { Actor } from "../auth/may.ts";
import type { Ports, Store } from "../ports.ts";
import { deleteAll, deleteDocument } from "./delete-document.ts";
import { projectFor } from "./readable-project.ts";

/**
 * Ends a project and deletes its records; blobs are shared by their content and stay. Where a crash cuts it short, the
 * project is still there, and doing it again deletes the rest. Throws `not_found`.
 */
export async function unlinkProject(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<void> {
	const { id } = await projectFor(ports, { ...input, verb: "project.manage" });
	await deleteRecords(ports.store, id);
	await deleteDocument(ports.store, "projects", id);
	// What a check or a worker wrote that had begun before the project went.
	await deleteRecords(ports.store, id);
}

async function deleteRecords(store: Store, projectId: string): Promise<void> {
	await deleteAll(store, "syncRuns", { where: { projectId }, sort: { field: "createdAt", direction: "asc" } });
	await deleteAll(store, "exceptions", { where: { projectId }, sort: { field: "endedAt", direction: "asc" } });
}
