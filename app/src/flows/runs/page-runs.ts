import type { Actor } from "../../auth/may.ts";
import type { Page, PageCursor, Ports, SyncRunDocument } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";
import { readCursor, writeCursor } from "../records/page-cursor.ts";
import { isWholeLookUp, lookedUpBy, matches, type RunFilter } from "./run-filter.ts";

export interface RunsInput {
	readonly actor: Actor;
	readonly projectId: string;
	readonly filter: RunFilter;
	readonly limit: number;
	readonly cursor: string | undefined;
}

export interface RunsPage {
	readonly runs: readonly SyncRunDocument[];
	/** null at the end. */
	readonly nextCursor: string | null;
}

/** Runs that one page looks through, where no index tells all that is asked for: a page costs the same in any history. */
const SCAN_LIMIT = 500;

/** Runs that are read at once then. */
const BATCH = 100;

/**
 * The runs of a project that a filter asks for, newest first. New ones come in at the front, so that a caller who goes on
 * from a cursor meets each older one once; a page may hold fewer than `limit`, or none, and still have more behind it.
 * Throws as `projectFor`, and `invalid_cursor`.
 */
export async function pageRuns(
	ports: Ports,
	{ actor, projectId, filter, limit, cursor }: RunsInput,
): Promise<RunsPage> {
	const project = await readableProject(ports, actor, projectId);
	const list = ["runs", project.id, ...Object.entries(filter).map(([name, value]) => [name, value ?? null])];
	const request = {
		where: { projectId: project.id, ...lookedUpBy(filter) },
		sort: { field: "createdAt", direction: "desc" },
		limit: isWholeLookUp(filter) ? limit : BATCH,
	} as const;
	const runs: SyncRunDocument[] = [];
	let after = cursor === undefined ? startOf(filter) : readCursor(list, cursor);
	for (let scanned = 0; ; ) {
		const page: Page<SyncRunDocument> = await ports.store.page("syncRuns", { ...request, after });
		for (const [index, run] of page.items.entries()) {
			if (run.createdAt < (filter.from ?? 0)) return { runs, nextCursor: null };
			if (matches(filter, run)) runs.push(run);
			scanned += 1;
			const isLast = page.next === undefined && index === page.items.length - 1;
			const isFull = runs.length === limit || scanned === SCAN_LIMIT;
			if (isFull) return { runs, nextCursor: isLast ? null : writeCursor(list, { value: run.createdAt, id: run.id }) };
		}
		if (page.next === undefined) return { runs, nextCursor: null };
		after = page.next;
	}
}

/** Behind every run that was made later than asked for. */
const startOf = ({ to }: RunFilter): PageCursor | undefined => (to === undefined ? undefined : { value: to, id: "" });
