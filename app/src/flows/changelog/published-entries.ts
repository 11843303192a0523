import { entryBody, type ReleasedEntry } from "@driftgate/engine/records";
import type { ChangelogEntryDocument, Ports, SyncRunDocument } from "../../ports.ts";
import { keptEntry } from "./kept-entry.ts";

/** The pages of docs tell the newest; all of them are in the service. */
const MOST_ENTRIES = 50;

/**
 * The entries of a project's changelog that people published before a run began, newest first: drafts are nobody's word
 * yet, and the same run done again gives the same pages.
 */
export async function publishedEntries(
	store: Ports["store"],
	{ projectId, createdAt }: Pick<SyncRunDocument, "projectId" | "createdAt">,
): Promise<readonly ReleasedEntry[]> {
	const { items } = await store.page("changelogEntries", {
		where: { projectId, status: "published" },
		sort: { field: "createdAt", direction: "desc" },
		limit: MOST_ENTRIES,
	});
	return items.filter(({ publishedAt }) => publishedAt !== null && publishedAt < createdAt).map(releasedEntry);
}

function releasedEntry(entry: ChangelogEntryDocument): ReleasedEntry {
	const kept = keptEntry(entry);
	return { version: kept.version, day: kept.day, markdown: entryBody(kept) };
}
