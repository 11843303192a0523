import { ServiceFault } from "../../errors.ts";
import type { NamedBytes } from "../../lib/name-of-bytes.ts";
import type {
	ChangelogEntryDocument,
	CommittedRun,
	Milliseconds,
	Ports,
	ProjectDocument,
	RunResult,
	ShipmentOrder,
	Stored,
	SyncRunDocument,
} from "../../ports.ts";
import { judgeAgain } from "../checks/judge-again.ts";
import { keepTexts } from "../log/append-to-log.ts";
import { logDecision, type UnloggedDecision } from "../log/log-decision.ts";
import { withoutRev } from "../records/update-document.ts";
import { completeCommitted, completeRun, mendCommittedRun } from "./complete-run.ts";
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
	/** What the log is to keep, with the texts that it names; left out where nothing was decided. */
	readonly decision?: UnloggedDecision;
	readonly texts?: readonly NamedBytes[];
	/** What the changelog is to keep, of the moment of the commit; left out where there is no new version. */
	readonly draft?: (at: Milliseconds) => ChangelogEntryDocument;
	/** What is to be shipped of what was generated. */
	readonly orders?: readonly ShipmentOrder[];
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
export function commitRun(ports: Ports, run: SyncRunDocument, decide: Decide): Promise<RunResult> {
	return commit(ports, { run, hasRecord: true }, decide);
}

/**
 * Records a run and ends it, as `commitRun`. The record is kept with what the first decision names, so that nothing is
 * left of a run that could not be decided, and a worker can end one that was.
 */
export function commitNewRun(ports: Ports, run: SyncRunDocument, decide: Decide): Promise<RunResult> {
	return commit(ports, { run, hasRecord: false }, decide);
}

interface EndingRun {
	readonly run: SyncRunDocument;
	/** Whether it may have been tried before. */
	readonly hasRecord: boolean;
}

async function commit(ports: Ports, { run, hasRecord }: EndingRun, decide: Decide): Promise<RunResult> {
	const { store } = ports;
	for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
		const isRecorded = hasRecord || attempt > 0;
		const project = await store.get("projects", run.projectId);
		if (project === undefined) return completeRun(ports, run.id, orphaned(ports), run.versionNumber);
		const earlier = isRecorded ? await resultSoFar(ports, run.id, project) : undefined;
		if (earlier !== undefined) return earlier;
		if (project.status === "ended") return completeRun(ports, run.id, orphaned(ports), run.versionNumber);

		const outcome = await decide(project);
		const { log, committed, texts } = await ending(ports, run, project, outcome);
		const [tally] = await Promise.all([
			tallyOf(store, project),
			mendCommittedRun(ports, project),
			keepTexts(ports, project.id, texts),
			isRecorded ? undefined : store.insert("syncRuns", run),
		]);
		const ended = { ...committed, tally: withRun(tally, run, committed.result) };
		const next = { ...withoutRev(project), ...outcome.project, log, committed: ended };
		const write = await store.replaceIf("projects", next, project.rev);
		if (write.ok) {
			if (next.baseline?.bundle !== project.baseline?.bundle) await askAgain(ports, next);
			return completeCommitted(ports, committed, next.versionNumber);
		}
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "Too many runs of one project end at once." });
}

/** What open pull requests are compared with is another one by now. Where that cannot be kept, the next look at GitHub does. */
async function askAgain(ports: Ports, project: ProjectDocument): Promise<void> {
	try {
		await judgeAgain(ports, project);
	} catch (error) {
		ports.log.warn("pull_requests_not_asked_again", { projectId: project.id, error: String(error) });
	}
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

interface RunEnding extends Pick<ProjectDocument, "log"> {
	readonly committed: CommittedRun;
	/** To be kept before. */
	readonly texts: readonly NamedBytes[];
}

/** What the commit of a run writes beside its changes: its name and result, and the log with its decision. */
async function ending(
	ports: Ports,
	run: SyncRunDocument,
	project: ProjectDocument,
	{ result, decision, draft, orders = [], texts: named = [] }: RunOutcome,
): Promise<RunEnding> {
	if (decision === undefined) {
		const committed = { runId: run.id, result: { ...result, leafIndex: null }, leaf: null };
		return { log: project.log, committed, texts: [] };
	}
	const { index, leaf, log, texts } = await logDecision(ports, project, decision, result.completedAt);
	const logged = { ...result, completedAt: leaf.decidedAt, leafIndex: index };
	const entry = draft === undefined ? {} : { entry: draft(leaf.decidedAt) };
	const placed =
		orders.length === 0
			? {}
			: { orders: orders.map((order) => ({ ...order, projectId: project.id, leafIndex: index })) };
	return { log, committed: { runId: run.id, result: logged, leaf, ...entry, ...placed }, texts: [...named, ...texts] };
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
