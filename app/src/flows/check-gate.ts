import { sayIssue } from "@driftgate/engine/records";
import { ServiceFault } from "../errors.ts";
import type {
	ActionIdentity,
	CollectedBundle,
	EngineResult,
	JudgeResult,
	Ports,
	ProjectDocument,
	Stored,
	SyncRunDocument,
	WorkflowRun,
} from "../ports.ts";
import { refMaySync } from "./allow-ref.ts";
import { commitRun } from "./commit-run.ts";
import { deriveId } from "./derive-id.ts";
import { engineCaller } from "./engine-caller.ts";
import { findLinkedProject, notLinked } from "./find-linked-project.ts";
import { type JudgeBundle, judgeBundle } from "./judge-bundle.ts";
import { noteUnverified } from "./note-unverified.ts";
import { judgedOutcome, speaksForProject } from "./run-outcome.ts";
import { openSubmission, type Submission } from "./submission.ts";
import { timeOfRun } from "./time-of-run.ts";
import { type GateDecisionView, viewDecision } from "./view-decision.ts";

export interface GateCheck {
	readonly identity: ActionIdentity;
	/** The configuration file's text, as the Action read it. */
	readonly configContent: string;
	/** Repository path to text; undefined where the App is to read the description itself. */
	readonly files: Readonly<Record<string, string>> | undefined;
	readonly repo: string;
	readonly ref: string;
	readonly commitSha: string;
	readonly mode: "sync" | "check";
}

/** Longer than any check takes. A check that died is taken over by a worker when it ends. */
const LEASE_MS = 120_000;

/**
 * Judges what a workflow submitted against the project's baseline, and records the decision as a sync run.
 * In mode sync, verified files of the default branch that may proceed become the baseline, and their artifacts are
 * queued; everything else is a check. Throws ServiceFault repo_not_linked, ref_not_allowed, invalid_config (one
 * sentence an error, `file:line:column: …`) or temporarily_unavailable, and then leaves nothing behind.
 */
export async function checkGate(ports: Ports, input: GateCheck): Promise<GateDecisionView> {
	const project = await findLinkedProject(ports, input.identity);
	const submission = await openSubmission(ports, project, input);
	const engine = ports.engine.for(engineCaller(project));
	const collected = usable(await engine.collect(submission.configPath, submission.load, submission.bytes));
	const { bundle, refs } = collected;
	if (input.mode === "sync" && !refMaySync(refs, input.ref)) throw refNotAllowed(input.ref, refs);

	const judge = judgeBundle(ports, bundle);
	usable(await judge(project));
	const run = await openRun(ports, project, input, collected, submission);
	const judged = await decide(ports, run, judge);
	return viewDecision(run, judged.analysis);
}

function refNotAllowed(ref: string, refs: readonly string[]): ServiceFault {
	const detail = `${ref} may not sync: \`refs\` of the configuration has ${refs.join(", ")}. Check it with mode check.`;
	return new ServiceFault("ref_not_allowed", { detail });
}

function usable<T>(result: EngineResult<T>): T {
	if (result.ok) return result.value;
	throw new ServiceFault("invalid_config", { errors: result.issues.map(sayIssue) });
}

/** The run's record, before anything follows from it: should the process die, a worker ends the run from here. */
async function openRun(
	ports: Ports,
	project: Stored<ProjectDocument>,
	input: GateCheck,
	{ bundle, blobIds }: CollectedBundle,
	submission: Submission,
): Promise<SyncRunDocument & { readonly bundle: string }> {
	const [sha256, verified, createdAt] = await Promise.all([
		ports.store.putBlob(bundle, project.id),
		submission.verify(blobIds),
		timeOfRun(ports, project.id),
	]);
	const now = ports.clock.now();
	const run = {
		id: ports.random.id(),
		projectId: project.id,
		status: "running",
		trigger: "action",
		mode: input.mode,
		versionNumber: project.versionNumber,
		ref: input.ref,
		commitSha: input.commitSha,
		workflow: workflowOf(input.identity),
		verified,
		bundle: sha256,
		dueAt: now + LEASE_MS,
		leaseOwner: "gate-check",
		attempts: 1,
		createdAt,
		startedAt: now,
		result: null,
	} as const;
	await ports.store.insert("syncRuns", run);
	return run;
}

function workflowOf({ event, runId, runAttempt }: ActionIdentity): WorkflowRun {
	return { event, runId, runAttempt };
}

/** Commits the decision, on whatever baseline counts at that moment, and gives the judgement that was committed. */
async function decide(
	ports: Ports,
	run: SyncRunDocument & { readonly bundle: string },
	judge: JudgeBundle,
): Promise<JudgeResult> {
	let judged: JudgeResult | undefined;
	const result = await commitRun(ports, run, async (project) => {
		judged = noteUnverified(run, usable(await judge(project)));
		if (judged.analysis.decision.action === "proceed" && speaksForProject(run, project)) {
			await queueGeneration(ports, run);
		}
		return judgedOutcome(ports, { run, project, judged, bundle: run.bundle, artifacts: undefined });
	});
	if (result.gateAction === null) await requireActive(ports, run.projectId);
	if (judged === undefined) throw new ServiceFault("internal_error", { cause: `Run ${run.id} was ended by another.` });
	return judged;
}

/** Of a project that was unlinked under the judgement nothing was decided, whatever was judged. */
async function requireActive({ store }: Ports, projectId: string): Promise<void> {
	if ((await store.get("projects", projectId))?.status !== "active") throw notLinked();
}

/**
 * A worker generates what the new baseline offers, as a run of its own: a caller must not wait for five targets.
 * Queued before the commit, so that a crash cannot lose it: were it claimed first, it would come to the same baseline.
 */
async function queueGeneration(ports: Ports, run: SyncRunDocument): Promise<void> {
	await ports.store.insert("syncRuns", {
		...run,
		id: deriveId("generation", run.id),
		status: "queued",
		dueAt: ports.clock.now(),
		leaseOwner: null,
		attempts: 0,
		startedAt: null,
	});
}
