import type { Ports } from "../ports.ts";
import { deleteDocument } from "./delete-document.ts";
import { recordsOf } from "./records-of.ts";

/*
 * What is left of a project that was removed: the leaves of its log, which are hashes, so that whoever kept a checkpoint,
 * a proof or a package can still check it. The decisions themselves, and everything else, are gone.
 */

/** Longer than the lease of any writer that had begun before the project went. */
const WRITERS_MS = 15 * 60_000;

/** Blobs that are let go of in one step. */
const BATCH = 100;

/** Removes a project and everything of it, for good. A crash cuts nothing short: `continueErasures` goes on. */
export async function eraseProject(ports: Ports, projectId: string): Promise<void> {
	await ports.store.insert("erasures", { id: projectId, until: ports.clock.now() + WRITERS_MS });
	await erase(ports, projectId);
}

/** Goes on with every erasure there is, and ends those that no writer can be late for any more. */
export async function continueErasures(ports: Ports): Promise<void> {
	const { store, clock } = ports;
	const { items } = await store.page("erasures", { where: {}, sort: { field: "id", direction: "asc" }, limit: 1_000 });
	for (const { id, until } of items) {
		const isLast = until <= clock.now();
		await erase(ports, id);
		if (isLast) await deleteDocument(store, "erasures", id);
	}
}

async function erase({ store }: Ports, projectId: string): Promise<void> {
	await removeProject({ store }, projectId);
	for (const { ofProject } of Object.values(recordsOf)) await ofProject?.(store, projectId);
	while ((await store.releaseBlobs(projectId, BATCH)) > 0);
}

/** The leaf that the project's document alone may still hold is kept first: without it the log would lack its end. */
async function removeProject({ store }: Pick<Ports, "store">, id: string): Promise<void> {
	for (;;) {
		const project = await store.get("projects", id);
		if (project === undefined) return;
		if (project.committed?.leaf != null) await store.insert("logLeaves", project.committed.leaf);
		if (await store.deleteIf("projects", id, project.rev)) return;
	}
}
