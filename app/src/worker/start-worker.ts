import { ServiceFault } from "../errors.ts";
import { updateDocument } from "../flows/records/update-document.ts";
import { failRun, runSync, sayFailure } from "../flows/sync/run-sync.ts";
import type { Milliseconds, Ports, RunResult, SyncRunDocument } from "../ports.ts";
import { carryOutOne } from "./hold-lease.ts";
import { startLoops, type Worker } from "./start-loops.ts";

/*
 * Claims due runs and carries them out. What this loop knows is time: leases, pauses, attempts. What a run is, the flow
 * knows. It may die at any moment: its runs are claimed again when their leases end.
 */

export interface WorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
	/** How long a run stays with a worker that says nothing more. Renewed three times in that time. */
	readonly leaseMs?: number;
	/** How long to rest when nothing is due. */
	readonly pollMs?: number;
	/** Runs that are carried out at the same time. */
	readonly concurrency?: number;
	/** Told of each run that ended here. */
	readonly onEnded?: OnEnded | undefined;
}

type EndStatus = RunResult["status"];

type OnEnded = (status: EndStatus) => void;

const LEASE_MS = 60_000;
const POLL_MS = 1_000;

/** With these pauses an outage of eight minutes is sat out. */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 120_000;

/** A run that waits for an older one of its project looks again after this. */
const DEFERRAL_MS = 500;

export function startWorker(ports: Ports, options: WorkerOptions): Worker {
	const { owner, leaseMs = LEASE_MS, pollMs = POLL_MS, concurrency = 1, onEnded } = options;
	return startLoops(ports, { owner, pollMs, concurrency, work: (name) => workOnce(ports, name, leaseMs, onEnded) });
}

/** Claims one due run and carries it out. False where none is due. */
export function workOnce(ports: Ports, owner: string, leaseMs: number, onEnded?: OnEnded): Promise<boolean> {
	return carryOutOne(ports, { queue: "syncRuns", owner, leaseMs }, async ({ document: { id }, holder }) => {
		const run = await changeHeld(ports, id, holder, (held) => ({
			...held,
			status: "running",
			startedAt: held.startedAt ?? ports.clock.now(),
		}));
		const ended = run === undefined ? undefined : await carryOut(ports, run, holder);
		if (ended !== undefined) onEnded?.(ended);
	});
}

/** How the run ended; undefined where it was put back. */
async function carryOut(ports: Ports, run: SyncRunDocument, holder: string): Promise<EndStatus | undefined> {
	try {
		// Claimed more often than it may be tried: it ended the process each time.
		if (run.attempts > MAX_ATTEMPTS) return await giveUp(ports, run, undefined);
		const progress = await runSync(ports, run);
		if (progress.kind === "deferred") return await putBack(ports, run, holder, DEFERRAL_MS, run.attempts - 1);
		ports.log.info("sync_finished", { runId: run.id, status: progress.result.status });
		return progress.result.status;
	} catch (error) {
		ports.log.warn("sync_attempt_failed", { runId: run.id, attempt: run.attempts, error: String(error) });
		if (isFinal(error) || run.attempts >= MAX_ATTEMPTS) return await giveUp(ports, run, error);
		return await putBack(ports, run, holder, pauseAfter(run.attempts, error), run.attempts);
	}
}

/** What the caller must mend is the same at the next attempt. */
function isFinal(error: unknown): error is ServiceFault {
	return error instanceof ServiceFault && error.owner === "caller";
}

async function giveUp(ports: Ports, run: SyncRunDocument, error: unknown): Promise<"failed"> {
	const reason = sayFailure(error);
	const message = isFinal(error) ? reason : `Given up after ${run.attempts} attempts: ${reason}`;
	await failRun(ports, run, message);
	ports.log.error("sync_given_up", { runId: run.id, attempts: run.attempts, error: String(error) });
	return "failed";
}

/** Doubles with each attempt, unless the world said how long to wait. */
function pauseAfter(attempts: number, error: unknown): Milliseconds {
	const asked = error instanceof ServiceFault ? (error.retryAfter ?? 0) * 1_000 : 0;
	return Math.max(asked, Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS));
}

async function putBack(
	ports: Ports,
	run: SyncRunDocument,
	holder: string,
	pauseMs: Milliseconds,
	attempts: number,
): Promise<undefined> {
	await changeHeld(ports, run.id, holder, (held) => ({
		...held,
		status: "queued",
		dueAt: ports.clock.now() + pauseMs,
		leaseOwner: null,
		attempts,
	}));
}

/** Changes a run's record for as long as its lease is ours and it has not ended; undefined where it is not. */
async function changeHeld(
	ports: Ports,
	runId: string,
	holder: string,
	change: (held: SyncRunDocument) => SyncRunDocument,
): Promise<SyncRunDocument | undefined> {
	let isHeld = false;
	const run = await updateDocument(ports.store, "syncRuns", runId, (current) => {
		isHeld = current !== undefined && current.leaseOwner === holder && current.result === null;
		return current !== undefined && isHeld ? change(current) : undefined;
	});
	return isHeld ? run : undefined;
}
