import type { Milliseconds, Ports, SyncRunDocument } from "../ports.ts";
import { updateDocument } from "./update-document.ts";

/** Longer than any lease lasts, and than any run is put back for: GitHub's own limits end within the hour. */
const LONGEST_WAIT_MS = 2 * 60 * 60 * 1_000;

/** Runs that are looked at in one go: those that are due last. */
const LIMIT = 100;

/**
 * Makes runs due whose time lies further ahead than any run ever waits. A clock that has been set back since gave it to
 * them, and without this they, and every newer run of their projects, would wait until it comes.
 */
export async function recallRuns({ store, clock }: Pick<Ports, "store" | "clock">): Promise<void> {
	const now = clock.now();
	const { items } = await store.page("syncRuns", {
		where: {},
		sort: { field: "dueAt", direction: "desc" },
		limit: LIMIT,
	});
	for (const { id } of items.filter((run) => isStranded(run, now))) {
		await updateDocument(store, "syncRuns", id, (run) =>
			run !== undefined && isStranded(run, now) ? { ...run, dueAt: now } : undefined,
		);
	}
}

function isStranded({ dueAt }: SyncRunDocument, now: Milliseconds): boolean {
	return dueAt !== null && dueAt > now + LONGEST_WAIT_MS;
}
