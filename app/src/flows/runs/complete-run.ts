import type { CommittedRun, Ports, ProjectDocument, RunResult } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { queueShipment } from "../shipping/queue-shipment.ts";

/* What follows from a commit: the documents that it is read by later, each written once, however often it is tried. */

/** Keeps the leaf and completes the record of the run that the project names, before that name is overwritten. */
export async function mendCommittedRun(ports: Ports, project: ProjectDocument): Promise<void> {
	if (project.committed === null) return;
	await completeCommitted(ports, project.committed, project.versionNumber);
}

/**
 * Writes what follows from a commit. Done again, it changes nothing: leaf, entry and result are each inserted once. The
 * entry comes before the result, since of a run that has one nobody looks any more; the leaf is read from the project
 * until it is kept.
 */
export async function completeCommitted(
	ports: Ports,
	{ runId, result, leaf, entry, orders = [] }: CommittedRun,
	versionNumber: number,
): Promise<RunResult> {
	if (entry !== undefined) await ports.store.insert("changelogEntries", entry);
	for (const order of orders) await queueShipment(ports, order);
	const [counted] = await Promise.all([
		completeRun(ports, runId, result, versionNumber),
		leaf === null ? undefined : ports.store.insert("logLeaves", leaf),
	]);
	return counted;
}

/** What of a result can be looked for. */
export const outcomeOf = ({ verdict, gateAction }: RunResult) => ({ verdict, gateAction });

/** Writes a result into the run's record, once, and takes the run off the queue. */
export async function completeRun(
	ports: Ports,
	runId: string,
	result: RunResult,
	versionNumber: number,
): Promise<RunResult> {
	const record = await updateDocument(ports.store, "syncRuns", runId, (run) => {
		if (run === undefined || run.result !== null) return undefined;
		const startedAt = run.startedAt ?? run.createdAt;
		const tracked = result.trackedVersion === undefined ? {} : { trackedVersion: result.trackedVersion };
		return {
			...run,
			...tracked,
			...outcomeOf(result),
			status: result.status,
			result,
			versionNumber,
			startedAt,
			dueAt: null,
			leaseOwner: null,
		};
	});
	return record?.result ?? result;
}
