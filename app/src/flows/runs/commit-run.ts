import { ServiceFault } from "../../errors.ts";
import type {
	ChangelogEntryDocument,
	CommittedRun,
	Milliseconds,
	Ports,
	ProjectDocument,
	RunResult,
	Stored,
	SyncRunDocument,
} from "../../ports.ts";
import { logDecision, type UnloggedDecision } from "../log/log-decision.ts";
import { updateDocument, withoutRev } from "../records/update-document.ts";
import { tallyOf, withRun } from "./run-tally.ts";

/*
 * How a run ends, exactly once. The project's document is the commit point: one compare-and-set moves everything that
 * the run changes, the log of its decisions among it, and names the run with its result and its leaf. The leaf's and the
 * run's own documents follow from it, and are mended from it by whoever comes next when the process died in between. The
 * log's size moves with that one write and with no other, so it has as many leaves as decisions, in their order (contract:record-commit-point).
 */

/** What changes in the project when a run ends. */
export type ProjectChange = Partial<
	Pick<
		ProjectDocument,
		| "name"
		| "versionNumber"
		| "baseline"
		| "outputs"
		| "driftDetected"
		| "configOnBranch"
		| "artifacts"
		| "configPath"
		| "trackedFile"
	>
>;

export interface RunOutcome {
	readonly result: Omit<RunResult, "leafIndex">;
	readonly project: ProjectChange;
	/** What the log is to keep; left out where nothing was decided. */
	readonly decision?: UnloggedDecision;
	/** What the changelog is to keep, of the moment of the commit; left out where there is no new version. */
	readonly draft?: (at: Milliseconds) => ChangelogEntryDocument;
}

/** Decides a run against the project as it is now. Called again when somebody else moved the project meanwhile. */
export type Decide = (project: Stored<ProjectDocument>) => Promise<RunOutcome>;

/** Commits of one project in one moment: the gate checks of a busy repository. */
const MAX_CONFLICTS = 20;

/**
 * Ends a run: decides, commits, completes its record. A run that is already committed, or whose record is complete, is
 * not decided again, and in a project that was ended none is. Gives the result that counts.
 * Throws ServiceFault not_found where the run is gone, temporarily_unavailable where others never stop writing.
 */
export async function commitRun(ports: Ports, run: SyncRunDocument, decide: Decide): Promise<RunResult> {
	for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
		const project = await ports.store.get("projects", run.projectId);
		if (project === undefined) return completeRun(ports, run.id, orphaned(ports), run.versionNumber);
		const earlier = await resultSoFar(ports, run.id, project);
		if (earlier !== undefined) return earlier;
		if (project.status === "ended") return completeRun(ports, run.id, orphaned(ports), run.versionNumber);

		const outcome = await decide(project);
		await mendCommittedRun(ports, project);
		const { log, committed } = await ending(ports, run, project, outcome);
		const tally = withRun(await tallyOf(ports.store, project), run, committed.result);
		const next = { ...withoutRev(project), ...outcome.project, log, committed: { ...committed, tally } };
		const write = await ports.store.replaceIf("projects", next, project.rev);
		if (write.ok) return completeCommitted(ports, committed, next.versionNumber);
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "Too many runs of one project end at once." });
}

/**
 * The run's result where it has one already. The order of the two reads carries the weight: the run is read after the
 * project, and nobody overwrites `committed` before the leaf that it holds is kept and the record of the run that it
 * names is complete. So a run that is neither named by the project nor complete had not been committed at this revision
 * of the project, and is in its log not once.
 */
async function resultSoFar(
	ports: Ports,
	runId: string,
	project: Stored<ProjectDocument>,
): Promise<RunResult | undefined> {
	if (project.committed?.runId === runId) {
		return completeCommitted(ports, project.committed, project.versionNumber);
	}
	const record = await ports.store.get("syncRuns", runId);
	if (record === undefined) throw new ServiceFault("not_found", { detail: "This sync run does not exist." });
	return record.result ?? undefined;
}

/** Keeps the leaf and completes the record of the run that the project names, before that name is overwritten. */
export async function mendCommittedRun(ports: Ports, project: ProjectDocument): Promise<void> {
	if (project.committed === null) return;
	await completeCommitted(ports, project.committed, project.versionNumber);
}

/** What the commit of a run writes beside its changes: its name and result, and the log with its decision. */
async function ending(
	ports: Ports,
	run: SyncRunDocument,
	project: ProjectDocument,
	{ result, decision, draft }: RunOutcome,
): Promise<Pick<ProjectDocument, "log"> & { readonly committed: CommittedRun }> {
	if (decision === undefined) {
		return { log: project.log, committed: { runId: run.id, result: { ...result, leafIndex: null }, leaf: null } };
	}
	const { index, leaf, log } = await logDecision(ports, project, decision, result.completedAt);
	const logged = { ...result, completedAt: leaf.decidedAt, leafIndex: index };
	const entry = draft === undefined ? {} : { entry: draft(leaf.decidedAt) };
	return { log, committed: { runId: run.id, result: logged, leaf, ...entry } };
}

/** Writes what follows from a commit. Done again, it changes nothing: leaf, entry and result are each inserted once. */
async function completeCommitted(
	ports: Ports,
	{ runId, result, leaf, entry }: CommittedRun,
	versionNumber: number,
): Promise<RunResult> {
	if (leaf !== null) await ports.store.insert("logLeaves", leaf);
	if (entry !== undefined) await ports.store.insert("changelogEntries", entry);
	return completeRun(ports, runId, result, versionNumber);
}

/** Writes a result into the run's record, once, and takes the run off the queue. */
async function completeRun(ports: Ports, runId: string, result: RunResult, versionNumber: number): Promise<RunResult> {
	const record = await updateDocument(ports.store, "syncRuns", runId, (run) => {
		if (run === undefined || run.result !== null) return undefined;
		const startedAt = run.startedAt ?? run.createdAt;
		const tracked = result.trackedVersion === undefined ? {} : { trackedVersion: result.trackedVersion };
		return {
			...run,
			...tracked,
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
		leafIndex: null,
	};
}

function orphaned(ports: Ports): RunResult {
	return undecided(ports, "failed", "The project was unlinked before the run could end.");
}
