import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, RunResult, SyncRunDocument, TriggerType } from "../../ports.ts";
import { projectFor } from "../projects/readable-project.ts";
import { newSyncRun } from "./new-sync-run.ts";
import { failRun, runSync, sayFailure } from "./run-sync.ts";

export interface SyncNowInput {
	readonly actor: Actor;
	readonly projectId: string;
	readonly trigger: TriggerType;
}

/** A sync that its caller waited for, and that failed. The run is recorded; the baseline is what it was. */
export class SyncFailed extends ServiceFault {
	readonly syncRunId: string;

	constructor(syncRunId: string, { errorMessage }: RunResult) {
		super("sync_failed", errorMessage === null ? {} : { detail: errorMessage });
		this.syncRunId = syncRunId;
	}
}

/** Longer than any sync takes. One that died with its process is taken over by a worker when it ends. */
const LEASE_MS = 5 * 60_000;

/** An older sync of the project goes first; a caller does not wait for it for ever. */
const PAUSE_MS = 250;
const PATIENCE = 240;

/**
 * Syncs a project and waits for the end. Gives the id of the completed run, whatever the gate decided.
 * Throws as `projectFor`; SyncFailed; ServiceFault temporarily_unavailable where GitHub cannot say what to sync, and then
 * nothing is recorded.
 */
export async function syncNow(ports: Ports, { actor, projectId, trigger }: SyncNowInput): Promise<string> {
	const project = await projectFor(ports, { actor, projectId, verb: "project.sync" });
	const run = started(ports, await newSyncRun(ports, project, { trigger, actor }));
	await ports.store.insert("syncRuns", run);
	const result = await carryOut(ports, run);
	if (result.status === "failed") throw new SyncFailed(run.id, result);
	return run.id;
}

/** It is this request's from the start, so that no worker takes it up beside it. */
function started({ clock }: Ports, run: SyncRunDocument): SyncRunDocument {
	const now = clock.now();
	return { ...run, status: "running", dueAt: now + LEASE_MS, leaseOwner: "sync-now", attempts: 1, startedAt: now };
}

async function carryOut(ports: Ports, run: SyncRunDocument): Promise<RunResult> {
	try {
		for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
			const progress = await runSync(ports, run);
			if (progress.kind === "finished") return progress.result;
			await sleep(PAUSE_MS);
		}
		return await failRun(ports, run, "An older sync of this project did not end in time.");
	} catch (error) {
		ports.log.warn("sync_attempt_failed", { runId: run.id, attempt: run.attempts, error: String(error) });
		return failRun(ports, run, sayFailure(error));
	}
}
