import type { Actor } from "../../auth/may.ts";
import type { ChangelogEntryDocument, Ports } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";
import { readCursor, writeCursor } from "../records/page-cursor.ts";

export interface ChangelogInput {
	readonly actor: Actor;
	readonly projectId: string;
	/** undefined for both. */
	readonly status: ChangelogEntryDocument["status"] | undefined;
	readonly limit: number;
	readonly cursor: string | undefined;
}

export interface ChangelogPage {
	readonly entries: readonly ChangelogEntryDocument[];
	/** null at the end. */
	readonly nextCursor: string | null;
}

/**
 * A project's changelog, newest first. New entries come in at the front, so that a caller who goes on from a cursor
 * meets each older one once. Throws as `projectFor`, and `invalid_cursor`.
 */
export async function listChangelog(ports: Ports, input: ChangelogInput): Promise<ChangelogPage> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const list = ["changelog", project.id, input.status ?? null];
	const { items, next } = await ports.store.page("changelogEntries", {
		where: { projectId: project.id, ...(input.status === undefined ? {} : { status: input.status }) },
		sort: { field: "createdAt", direction: "desc" },
		after: input.cursor === undefined ? undefined : readCursor(list, input.cursor),
		limit: input.limit,
	});
	const last = next === undefined ? undefined : items.at(-1);
	const nextCursor = last === undefined ? null : writeCursor(list, { value: last.createdAt, id: last.id });
	return { entries: items, nextCursor };
}
