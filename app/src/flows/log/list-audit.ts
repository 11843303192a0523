import type { Lane } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import type { LogLeafDocument, Milliseconds, Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { recordedProject } from "../projects/readable-project.ts";
import { readCursor, writeCursor } from "../records/page-cursor.ts";
import { firstDecidedFrom, type OpenLog, openLog } from "./read-log.ts";
import { requireWindow } from "./require-window.ts";

export interface AuditInput {
	readonly actor: Actor;
	readonly projectId: string;
	/** Decisions that were made at this time or later. */
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
	readonly decidedAt: Milliseconds;
}

export interface AuditPage {
	readonly entries: readonly AuditEntry[];
	/** null at the end. */
	readonly nextCursor: string | null;
}

/** Decisions that one page looks through. A rare lane then takes several pages, and no request scans a whole history. */
const SCAN_LIMIT = 1_000;

/** Decisions that are read at once. */
const BATCH = 101;

/**
 * The gate's decisions on a project, newest first: in the order of its log, as evidence has them, whatever order their runs
 * came in. New ones come in at the front, so that a caller who goes on from a cursor meets each older one once. Throws as
 * `recordedProject`, `invalid_cursor`, and `invalid_request` for a window that ends before it begins.
 */
export async function listAudit(ports: Ports, input: AuditInput): Promise<AuditPage> {
	const project = await recordedProject(ports, input.actor, input.projectId);
	requireWindow(input.from, input.to);
	const log = openLog(ports, project);
	const list = ["audit", project.id, input.from ?? null, input.to ?? null, input.lane ?? null];
	const end = await endOf(log, list, input);
	// The last leaf of a page is only looked at, to tell whether there is another page.
	const batch = input.lane === undefined ? Math.min(input.limit + 1, BATCH) : BATCH;
	const entries: AuditEntry[] = [];
	for (let above = end; above > 0; above -= batch) {
		const indexes = Array.from({ length: Math.min(batch, above) }, (_, offset) => above - 1 - offset);
		const read = await readDecisions(ports, project, await log.leavesAt(indexes));
		for (const [offset, { leaf, entry }] of read.entries()) {
			if (leaf.decidedAt < (input.from ?? 0)) return { entries, nextCursor: null };
			const isWanted = entry !== undefined && (input.lane === undefined || entry.lane === input.lane);
			const below = above - offset;
			const isFull = isWanted && entries.length === input.limit;
			if (isFull || end - below === SCAN_LIMIT)
				return { entries, nextCursor: writeCursor(list, { value: below, id: "" }) };
			if (isWanted) entries.push(entry);
		}
	}
	return { entries, nextCursor: null };
}

/** The leaf before which a page begins; a cursor that somebody made leads into the log, or to one of its ends. */
async function endOf(log: OpenLog, list: readonly unknown[], { cursor, to }: AuditInput): Promise<number> {
	if (cursor !== undefined) return Math.max(0, Math.min(readCursor(list, cursor).value, log.size));
	return to === undefined ? log.size : firstDecidedFrom(log, to);
}

interface ReadDecision {
	readonly leaf: LogLeafDocument;
	/** undefined of the end of a project, and of a run that is gone. */
	readonly entry: AuditEntry | undefined;
}

async function readDecisions(
	{ store }: Ports,
	{ committed }: ProjectDocument,
	leaves: readonly LogLeafDocument[],
): Promise<readonly ReadDecision[]> {
	const runs = await store.getAll(
		"syncRuns",
		leaves.flatMap(({ runId }) => runId ?? []),
	);
	return leaves.map((leaf) => {
		const run = leaf.runId === null ? undefined : runs.get(leaf.runId);
		// The last run's own record follows from the project's document.
		const lane = run?.result?.lane ?? (committed?.runId === leaf.runId ? committed.result.lane : null);
		return { leaf, entry: run === undefined || lane === null ? undefined : { run, lane, decidedAt: leaf.decidedAt } };
	});
}
