import type { Store, SyncRunDocument } from "../../ports.ts";

/** At most so many are looked at: those that are due first. */
const LIMIT = 1_000;

/** Behind every finished run of a project, which is due never: null sorts first, and every id before this. */
const afterFinished = { value: null, id: "~" } as const;

/** The runs of a project that wait or are being carried out. Reads nothing else, however long its history. */
export async function unfinishedRuns(store: Store, projectId: string): Promise<readonly SyncRunDocument[]> {
	const sort = { field: "dueAt", direction: "asc" } as const;
	const request = { where: { projectId }, sort, after: afterFinished, limit: LIMIT };
	return (await store.page("syncRuns", request)).items;
}
