import { ServiceFault } from "../errors.ts";
import type { Ports, ProjectDocument, RunResult, Stored, SyncRunDocument } from "../ports.ts";
import { updateDocument, withoutRev } from "./update-document.ts";

/*
 * How a run ends, exactly once. The project's document is the commit point: one compare-and-set moves everything that
 * the run changes and names the run with its result. The run's own record follows from it, and is mended from it by
 * whoever comes next when the process died in between.
 */

/** What changes in the project when a run ends. */
export type ProjectChange = Partial<
	Pick<ProjectDocument, "name" | "versionNumber" | "baseline" | "outputs" | "driftDetected" | "artifacts">
>;

export interface RunOutcome {
	readonly result: RunResult;
	readonly project: ProjectChange;
}

/** Decides a run against the project as it is now. Called again when somebody else moved the project meanwhile. */
export type Decide = (project: Stored<ProjectDocument>) => Promise<RunOutcome>;

/** Commits of one project in one moment: the gate checks of a busy repository. */
const MAX_CONFLICTS = 20;

/**
 * Ends a run: decides, commits, completes its record. A run that is already committed, or whose record is complete, is
 * not decided again. Gives the result that counts.
 * Throws ServiceFault not_found where the run is gone, temporarily_unavailable where others never stop writing.
 */
export async function commitRun(ports: Ports, run: SyncRunDocument, decide: Decide): Promise<RunResult> {
	for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
		const project = await ports.store.get("projects", run.projectId);
		if (project === undefined) return completeRun(ports, run.id, orphaned(ports), run.versionNumber);
		const earlier = await resultSoFar(ports, run.id, project);
		if (earlier !== undefined) return earlier;

		const outcome = await decide(project);
		await mendCommittedRun(ports, project);
		const next = { ...withoutRev(project), ...outcome.project, committed: { runId: run.id, result: outcome.result } };
		const write = await ports.store.replaceIf("projects", next, project.rev);
		if (write.ok) return completeRun(ports, run.id, outcome.result, next.versionNumber);
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "Too many runs of one project end at once." });
}

/**
 * The run's result where it has one already. The order of the two reads carries the weight: the run is read after the
 * project, and nobody overwrites `committed` before the record of the run that it names is complete. So a run that is
 * neither named by the project nor complete had not been committed at this revision of the project.
 */
async function resultSoFar(
	ports: Ports,
	runId: string,
	project: Stored<ProjectDocument>,
): Promise<RunResult | undefined> {
	if (project.committed?.runId === runId) {
		return completeRun(ports, runId, project.committed.result, project.versionNumber);
	}
	const record = await ports.store.get("syncRuns", runId);
	if (record === undefined) throw new ServiceFault("not_found", { detail: "There is no such sync run." });
	return record.result ?? undefined;
}

/** Completes the record of the run that the project names, before that name is overwritten. */
async function mendCommittedRun(ports: Ports, project: ProjectDocument): Promise<void> {
	if (project.committed === null) return;
	await completeRun(ports, project.committed.runId, project.committed.result, project.versionNumber);
}

/** Writes a result into the run's record, once, and takes the run off the queue. */
async function completeRun(ports: Ports, runId: string, result: RunResult, versionNumber: number): Promise<RunResult> {
	const record = await updateDocument(ports.store, "syncRuns", runId, (run) => {
		if (run === undefined || run.result !== null) return undefined;
		const startedAt = run.startedAt ?? run.createdAt;
		return { ...run, status: result.status, result, versionNumber, startedAt, dueAt: null, leaseOwner: null };
	});
	return record?.result ?? result;
}

/** A result without a decision: `message` says why, one sentence a line. */
export function undecided(ports: Ports, status: RunResult["status"], message: string): RunResult {
	return {
		status,
		completedAt: ports.clock.now(),
		errorMessage: message,
		gateAction: null,
		verdict: null,
		lane: null,
		breakingScore: 0,
		effectiveBreakingScore: 0,
		analysis: null,
		artifacts: [],
	};
}

function orphaned(ports: Ports): RunResult {
	return undecided(ports, "failed", "The project was removed before the run could end.");
}
