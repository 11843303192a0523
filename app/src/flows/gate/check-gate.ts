import { sayIssue } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import { deriveId } from "../../lib/derive-id.ts";
import type {
	ActionIdentity,
	EngineResult,
	JudgeResult,
	PackedBundle,
	Ports,
	ProjectDocument,
	Stored,
	SupersededRun,
	SyncRunDocument,
	WorkflowRun,
} from "../../ports.ts";
import { followMerges } from "../exceptions/release-exceptions.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { type JudgeBundle, judgeBundle } from "../judging/judge-bundle.ts";
import { supersededBy } from "../repository/place-in-history.ts";
import { commitNewRun } from "../runs/commit-run.ts";
import { judgedOutcome, speaksForProject } from "../runs/run-outcome.ts";
import { timeOfRun } from "../runs/time-of-run.ts";
import { failRun, sayFailure } from "../sync/run-sync.ts";
import { pullOf, refMaySync } from "./allow-ref.ts";
import { compareWithGit, type Origin } from "./compare-with-git.ts";
import { findLinkedProject, notLinked } from "./find-linked-project.ts";
import { noteUnverified } from "./note-unverified.ts";
import { openSubmission } from "./submission.ts";
import { type GateDecisionView, viewDecision } from "./view-decision.ts";

export interface GateCheck {
	readonly identity: ActionIdentity;
	/** Where the configuration is in the repository; undefined where it is at one of the usual places. */
	readonly configPath?: string | undefined;
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
 * queued, unless git's history has gone on without their commit: then the run is recorded as superseded and a notice says
 * so. Everything else is a check. Where GitHub verified the files and cannot say where their commit stands, the answer is
 * temporarily_unavailable: a baseline is not moved on trust, and a check that is not one must not look like a pass.
 * Throws ServiceFault repo_not_linked, config_path_required, ref_not_allowed, invalid_config (one sentence an error,
 * `file:line:column: …`), submission_mismatch or temporarily_unavailable, and then leaves nothing behind but, where others
 * committed meanwhile, a run that failed.
 */
export async function checkGate(ports: Ports, input: GateCheck): Promise<GateDecisionView> {
	const project = await findLinkedProject(ports, input.identity, input.configPath);
	const submission = await openSubmission(ports, project, input);
	const engine = ports.engine.for(engineCaller(project));
	const collected = usable(await engine.collect(submission.configPath, submission.load, submission.known));
	const { bundle, refs } = collected;
	if (input.mode === "sync" && !refMaySync(refs, input.ref)) throw refNotAllowed(input.ref, refs);

	if (input.mode === "sync") await followMerges(ports, project);
	const judge = judgeBundle(ports, bundle, pullOf(input));
	// GitHub is asked while the engine judges.
	const [origin] = await Promise.all([
		compareWithGit(submission, collected, input.commitSha),
		judge(project).then(usable),
	]);
	const run = await newRun(ports, project, input, { bundle, origin });
	const standing = await supersededBy(ports, run, project);
	const decided = await decide(ports, run, { judge, known: { project, superseded: standing } });
	const { superseded, judged } = decided;
	return viewDecision(run, judged.analysis, { superseded, configPath: judged.configPath });
}

function refNotAllowed(ref: string, refs: readonly string[]): ServiceFault {
	const detail = `${ref} may not sync: \`refs\` of the configuration allows ${refs.join(", ")}. Use mode check instead.`;
	return new ServiceFault("ref_not_allowed", { detail });
}

function usable<T>(result: EngineResult<T>): T {
	if (result.ok) return result.value;
	throw new ServiceFault("invalid_config", { errors: result.issues.map(sayIssue) });
}

/** The run's record, with its bundle kept: should the process die, a worker ends the run from it. */
async function newRun(
	ports: Ports,
	project: Stored<ProjectDocument>,
	input: GateCheck,
	{ bundle, origin }: { readonly bundle: PackedBundle; readonly origin: Origin },
): Promise<SyncRunDocument & { readonly bundle: string }> {
	const [sha256, createdAt] = await Promise.all([
		ports.store.putBlob(bundle, project.id),
		timeOfRun(ports, project.id),
	]);
	const now = ports.clock.now();
	return {
		id: ports.random.id(),
		projectId: project.id,
		status: "running",
		trigger: "action",
		mode: input.mode,
		versionNumber: project.versionNumber,
		ref: input.ref,
		commitSha: input.commitSha,
		workflow: workflowOf(input.identity),
		...origin,
		bundle: sha256,
		dueAt: now + LEASE_MS,
		leaseOwner: "gate-check",
		attempts: 1,
		createdAt,
		startedAt: now,
		result: null,
	};
}

function workflowOf({ event, runId, runAttempt }: ActionIdentity): WorkflowRun {
	return { event, runId, runAttempt };
}

interface Decided {
	readonly judged: JudgeResult;
	readonly superseded: SupersededRun | undefined;
}

interface Means {
	readonly judge: JudgeBundle;
	/** What was found of the run's place in the history while the project stood like this. */
	readonly known: { readonly project: ProjectDocument; readonly superseded: SupersededRun | undefined };
}

/** Commits the decision, on whatever baseline counts at that moment, and gives the judgement that was committed. */
async function decide(
	ports: Ports,
	run: SyncRunDocument & { readonly bundle: string },
	{ judge, known }: Means,
): Promise<Decided> {
	let decided: Decided | undefined;
	const result = await commitNewRun(ports, run, async (project) => {
		const judged = noteUnverified(run, usable(await judge(project)));
		const isKnown = project.baseline?.runId === known.project.baseline?.runId;
		// Its record is kept with the first decision.
		const place = decided === undefined ? supersededBy : placeOrFail;
		const superseded = isKnown ? known.superseded : await place(ports, run, project);
		decided = { judged, superseded };
		const moves = superseded === undefined && speaksForProject(run, project);
		if (judged.analysis.decision.action === "proceed" && moves) await queueGeneration(ports, run);
		return judgedOutcome(ports, { run, project, judged, superseded, bundle: run.bundle, artifacts: undefined });
	});
	if (result.gateAction === null) await requireActive(ports, run.projectId);
	if (decided === undefined) throw new ServiceFault("internal_error", { cause: `Run ${run.id} was ended by another.` });
	return decided;
}

/** Of a run that is recorded: one that gets no answer now must not be ended later by a worker, when nobody waits for it. */
async function placeOrFail(
	ports: Ports,
	run: SyncRunDocument,
	project: ProjectDocument,
): Promise<SupersededRun | undefined> {
	try {
		return await supersededBy(ports, run, project);
	} catch (error) {
		await failRun(ports, run, sayFailure(error));
		throw error;
	}
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
