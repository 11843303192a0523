import type { Milliseconds, Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";

/** Longer than any lease lasts, and than any run is put back for: GitHub's own limits end within the hour. */
const LONGEST_WAIT_MS = 2 * 60 * 60 * 1_000;

/** Entries of a queue that are looked at in one go: those that are due last. */
const LIMIT = 100;

/**
 * Makes runs and deliveries due whose time lies further ahead than any of them ever waits. A clock that has been set back
 * since gave it to them, and without this they, and every newer run of their projects, would wait until it comes.
 */
export async function recallRuns(ports: Pick<Ports, "store" | "clock">): Promise<void> {
	await recall(ports, "syncRuns");
	await recall(ports, "deliveries");
}

async function recall({ store, clock }: Pick<Ports, "store" | "clock">, queue: "syncRuns" | "deliveries") {
	const now = clock.now();
	const sort = { field: "dueAt", direction: "desc" } as const;
	const { items } = await store.page(queue, { where: {}, sort, limit: LIMIT });
	for (const { id } of items.filter((entry) => isStranded(entry, now))) {
		await updateDocument(store, queue, id, (entry) =>
			entry !== undefined && isStranded(entry, now) ? { ...entry, dueAt: now } : undefined,
		);
	}
}

function isStranded({ dueAt }: { readonly dueAt?: Milliseconds | null }, now: Milliseconds): boolean {
	return dueAt != null && dueAt > now + LONGEST_WAIT_MS;
}
