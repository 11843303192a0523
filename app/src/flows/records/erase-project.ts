import type { Ports } from "../../ports.ts";
import { logHolder } from "../log/read-log.ts";
import { deleteDocument } from "./delete-document.ts";
import { recordsOf } from "./records-of.ts";
import { updateDocument } from "./update-document.ts";

/*
 * What is left of a project that is erased: nothing. That is done when the retention of one that was ended is over, and
 * at once of one that nothing was ever decided of: see ending/end-project.ts.
 */

/** Longer than the lease of any writer that had begun before the project went. */
export const WRITERS_MS = 15 * 60_000;

/** Blobs that are let go of in one step. */
const BATCH = 100;

/** Removes a project and everything of it, for good. A crash cuts nothing short: `continueErasures` goes on. */
export async function eraseProject(ports: Ports, projectId: string): Promise<void> {
	const until = ports.clock.now() + WRITERS_MS;
	await updateDocument(ports.store, "erasures", projectId, () => ({ id: projectId, until }));
	await eraseNow(ports, projectId);
}

/** Erases what there is now of a project. Whoever began to write before it went may still leave something: see `eraseProject`. */
export async function eraseNow({ store }: Ports, projectId: string): Promise<void> {
	await deleteDocument(store, "projects", projectId);
	for (const { ofProject } of Object.values(recordsOf)) await ofProject?.(store, projectId);
	for (const holder of [projectId, logHolder(projectId)]) await releaseAll({ store }, holder);
}

/** Lets go of every blob of a holder. */
export async function releaseAll({ store }: Pick<Ports, "store">, holder: string): Promise<void> {
	while ((await store.releaseBlobs(holder, BATCH)) > 0);
}
