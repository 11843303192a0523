import type { Lane } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import type { Milliseconds, PageCursor, Ports, SyncRunDocument } from "../../ports.ts";
import { recordedProject } from "../projects/readable-project.ts";
import { readCursor, writeCursor } from "../records/page-cursor.ts";
import { eachOf } from "../records/read-all.ts";

export interface AuditInput {
	readonly actor: Actor;
	readonly projectId: string;
	/** Decisions of runs made at this time or later. */
	readonly from: Milliseconds | undefined;
	/** And before this one. */
	readonly to: Milliseconds | undefined;
	readonly lane: Lane | undefined;
	readonly limit: number;
	readonly cursor: string | undefined;
}

/** A run that came to a decision. */
export interface AuditEntry {
	readonly run: SyncRunDocument;
	readonly lane: Lane;
}

export interface AuditPage {
	readonly entries: readonly AuditEntry[];
	/** null at the end. */
	readonly nextCursor: string | null;
}

/** Runs that one page looks through. A rare lane then takes several pages, and no request scans a whole history. */
const SCAN_LIMIT = 1_000;
const BATCH = 101;

/**
 * The gate's decisions on a project, newest first. New ones come in at the front, so that a caller who goes on from a
 * cursor meets each older one once. Throws as `projectFor`, and `invalid_cursor`.
 */
export async function listAudit(ports: Ports, input: AuditInput): Promise<AuditPage> {
	const project = await recordedProject(ports, input.actor, input.projectId);
	const list = ["audit", project.id, input.from ?? null, input.to ?? null, input.lane ?? null];
	const start = input.cursor === undefined ? before(input.to) : readCursor(list, input.cursor);
	const entries: AuditEntry[] = [];
	let last: SyncRunDocument | undefined;
	let scanned = 0;
	const where = { projectId: project.id };
	const sort = { field: "createdAt", direction: "desc" } as const;
	for await (const run of eachOf(ports.store, "syncRuns", { where, sort, after: start }, BATCH)) {
		if (run.createdAt < (input.from ?? 0)) break;
		const entry = entryOf(run, input.lane);
		const isFull = entry !== undefined && entries.length === input.limit;
		if (isFull || scanned === SCAN_LIMIT) return pageUpTo(list, entries, last);
		if (entry !== undefined) entries.push(entry);
		last = run;
		scanned += 1;
	}
	return { entries, nextCursor: null };
}

/** Behind everything of that moment: no id is less than the empty one. */
function before(to: Milliseconds | undefined): PageCursor | undefined {
	return to === undefined ? undefined : { value: to, id: "" };
}

function pageUpTo(
	list: readonly unknown[],
	entries: readonly AuditEntry[],
	last: SyncRunDocument | undefined,
): AuditPage {
	const nextCursor = last === undefined ? null : writeCursor(list, { value: last.createdAt, id: last.id });
	return { entries, nextCursor };
}

function entryOf(run: SyncRunDocument, wanted: Lane | undefined): AuditEntry | undefined {
	const lane = run.result?.lane ?? null;
	return lane === null || (wanted !== undefined && lane !== wanted) ? undefined : { run, lane };
}
