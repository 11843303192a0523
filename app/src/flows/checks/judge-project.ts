import { type Issue, isoDay } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import { deriveId } from "../../lib/derive-id.ts";
import type {
	CheckDocument,
	EngineResult,
	JudgeResult,
	PackedBundle,
	Ports,
	ProjectDocument,
	RunResult,
	SyncRunDocument,
} from "../../ports.ts";
import { judgingExceptions } from "../exceptions/judging-exceptions.ts";
import { engineCaller } from "../judging/engine-caller.ts";
import { readPackedBundle } from "../judging/load-bundle.ts";
import { commitNewRun, commitRun, type RunOutcome } from "../runs/commit-run.ts";
import { judgedOutcome, unusableOutcome } from "../runs/run-outcome.ts";
import { timeOfRun } from "../runs/time-of-run.ts";
import type { LocatedHead } from "./locate-head.ts";
import { readDescription } from "./read-description.ts";
import { standingOn } from "./standing-findings.ts";

/** What became of one project in a check. */
export interface ProjectVerdict {
	readonly project: ProjectDocument;
	readonly run: SyncRunDocument;
	readonly result: RunResult;
}

/** One judgement of a check: of this project, for this head. */
export interface Judging {
	readonly check: CheckDocument;
	readonly head: LocatedHead;
	/** What the head is the head of, as ids are derived from it. */
	readonly key: string;
}

/** The description comes from a build: git has none to judge, and the build's own workflow does. */
export type LeftToBuild = "built";

/**
 * Judges what a project tracks at a head, and records the decision as a run in mode `check`, once for each time that the
 * check was asked for, however often it is tried. Throws as GitHub's ports and `commitRun`.
 */
export async function judgeProject(
	ports: Ports,
	project: ProjectDocument,
	judging: Judging,
): Promise<ProjectVerdict | LeftToBuild> {
	const { check, key } = judging;
	const id = deriveId("check", check.id, String(check.asked), key, project.id);
	const recorded = await ports.store.get("syncRuns", id);
	if (recorded?.result != null) return { project, run: recorded, result: recorded.result };
	const read = await readSides(ports, project, judging.head);
	if (!read.after.ok && read.after.code === SPEC_BUILT) return "built";
	const run = await newRun(ports, project, { id, head: judging.head, read });
	const commit = recorded === undefined ? commitNewRun : commitRun;
	const result = await commit(ports, run, decideOn(ports, { run, read, head: judging.head }));
	return { project, run, result };
}

/** What the engine calls a description that no file holds. */
const SPEC_BUILT = "spec-built";

/** The same of a configuration that is wrong, with its lines, or is not there. */
const CONFIG_INVALID = "config-invalid";

/** What was read, once for however often the commit has to be tried. */
interface Sides {
	readonly after: EngineResult<{ readonly packed: PackedBundle; readonly sha256: string }>;
	/** Of the base's commit, where that is compared with; null where it tracks nothing yet. */
	readonly before: { readonly packed: PackedBundle; readonly sha256: string } | null | "baseline";
	/** Why the base's commit has nothing to compare with, where it tracks something. */
	readonly unreadBefore?: readonly Issue[];
}

async function readSides(ports: Ports, project: ProjectDocument, head: LocatedHead): Promise<Sides> {
	const keep = async (packed: PackedBundle) => ({ packed, sha256: await ports.store.putBlob(packed, project.id) });
	const after = await readDescription(ports, project, head.commitSha);
	const kept = after.ok ? { ok: true as const, value: await keep(after.value.bundle) } : after;
	if (head.isAgainstBaseline) return { after: kept, before: "baseline" };
	const before = await readDescription(ports, project, head.baseSha, "before");
	if (before.ok) return { after: kept, before: await keep(before.value.bundle) };
	// A base that cannot be read must not hold up the very change that mends it, and is no first version, which a branch
	// without a configuration has: nobody can name a line of that.
	const tracksNothing =
		before.code === SPEC_BUILT || (before.code === CONFIG_INVALID && before.issues.every(({ at }) => at === null));
	return { after: kept, before: null, ...(tracksNothing ? {} : { unreadBefore: before.issues }) };
}

async function newRun(
	ports: Ports,
	project: ProjectDocument,
	{ id, head, read: { before } }: { readonly id: string; readonly head: LocatedHead; readonly read: Sides },
): Promise<SyncRunDocument> {
	const { headSha, pull, baseRef, read } = head;
	const against = before === "baseline" ? {} : { against: before?.sha256 ?? null };
	return {
		id,
		projectId: project.id,
		status: "running",
		trigger: "webhook",
		mode: "check",
		versionNumber: project.versionNumber,
		ref: pull === undefined ? `refs/heads/${baseRef}` : `refs/pull/${pull}/${read}`,
		commitSha: head.commitSha,
		checked: { headSha, ...(pull === undefined ? {} : { pull }), baseRef, read, ...against },
		verified: true,
		bundle: null,
		// The check carries it out: no worker of runs ever takes it.
		dueAt: null,
		leaseOwner: null,
		attempts: 1,
		createdAt: await timeOfRun(ports, project.id),
		startedAt: ports.clock.now(),
		result: null,
	};
}

interface Deciding {
	readonly run: SyncRunDocument;
	readonly read: Sides;
	readonly head: LocatedHead;
}

function decideOn(ports: Ports, { run, read, head }: Deciding): (project: ProjectDocument) => Promise<RunOutcome> {
	let judged: { readonly against: string | null; readonly result: EngineResult<JudgeResult> } | undefined;
	return async (project) => {
		const { after, before } = read;
		if (!after.ok) return unusableOutcome(ports, run, project, after.issues);
		// The commit of a base stays what it is, whatever becomes of the baseline meanwhile.
		const against = before === "baseline" ? (project.baseline?.bundle ?? null) : "";
		if (judged?.against !== against) judged = { against, result: await judge(ports, project, { run, read, head }) };
		const { result } = judged;
		if (!result.ok) return unusableOutcome(ports, run, project, result.issues);
		return judgedOutcome(ports, {
			run,
			project,
			judged: result.value,
			bundle: after.value.sha256,
			artifacts: undefined,
		});
	};
}

async function judge(
	ports: Ports,
	project: ProjectDocument,
	{ read, head }: Deciding,
): Promise<EngineResult<JudgeResult>> {
	const { after, before, unreadBefore } = read;
	if (!after.ok) throw new ServiceFault("internal_error", { cause: "A description that cannot be used was judged." });
	const standing = before === "baseline" ? await standingOn(ports, project, head) : [];
	const today = isoDay(ports.clock.now());
	const exceptions = await judgingExceptions(ports, project.id, head.pull ?? head.queued);
	const former = before === "baseline" ? await baselineOf(ports, project) : (before?.packed ?? null);
	const engine = ports.engine.for(engineCaller(project));
	const unread = unreadBefore === undefined ? {} : { unreadBefore };
	return engine.judge({ before: former, ...unread, after: after.value.packed, today, exceptions, standing });
}

async function baselineOf({ store }: Ports, { baseline }: ProjectDocument): Promise<PackedBundle | null> {
	return baseline === null ? null : readPackedBundle(store, baseline.bundle);
}
