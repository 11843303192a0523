import { type Issue, sayIssue } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type {
	Baseline,
	EngineResult,
	JudgeResult,
	PackedBundle,
	Ports,
	ProjectDocument,
	RunResult,
	SyncRunDocument,
} from "../../ports.ts";
import { generateArtifacts, type StoredArtifacts } from "../artifacts/generate-artifacts.ts";
import { spendCredit } from "../billing/spend-credit.ts";
import { noteUpgrade } from "../changelog/note-upgrade.ts";
import { followMerges } from "../exceptions/release-exceptions.ts";
import { pullOf } from "../gate/allow-ref.ts";
import type { Origin } from "../gate/compare-with-git.ts";
import { noteUnverified } from "../gate/note-unverified.ts";
import { type JudgeBundle, judgeBundle } from "../judging/judge-bundle.ts";
import { collectFromGitHub, readPackedBundle } from "../judging/load-bundle.ts";
import { updateDocument } from "../records/update-document.ts";
import { supersededBy } from "../repository/place-in-history.ts";
import { commitRun, type Decide, type RunOutcome, undecided } from "../runs/commit-run.ts";
import { waitsFor } from "../runs/run-order.ts";
import { judgedOutcome, speaksForProject, unusableOutcome } from "../runs/run-outcome.ts";
import { unfinishedRuns } from "../runs/unfinished-runs.ts";

/** `deferred`: an older sync of the project is not finished, and an older commit must never overwrite a newer one. */
export type SyncProgress = { readonly kind: "finished"; readonly result: RunResult } | { readonly kind: "deferred" };

/**
 * Carries a claimed run to its end: files, judgement, artifacts, one commit. May be called any number of times for one
 * run, by several workers at once: one version step, one result.
 * Throws ServiceFault where the world or we failed; the worker decides whether to try again.
 */
export async function runSync(ports: Ports, claimed: SyncRunDocument): Promise<SyncProgress> {
	if (await hasOlderUnfinished(ports, claimed)) return { kind: "deferred" };
	const result = await commitRun(ports, claimed, decisionOf(ports, claimed));
	return { kind: "finished", result };
}

/** Why a run could not be carried out, for whoever reads its record. What is ours to mend is not told. */
export function sayFailure(error: unknown): string {
	return error instanceof ServiceFault ? (error.detail ?? error.code) : "The sync failed.";
}

/** Ends a run that cannot be carried out, for a reason that is not in the files. */
export function failRun(ports: Ports, run: SyncRunDocument, message: string): Promise<RunResult> {
	return commitRun(ports, run, async () => ({ result: undecided(ports, "failed", message), project: {} }));
}

async function hasOlderUnfinished(ports: Ports, run: SyncRunDocument): Promise<boolean> {
	if (run.mode !== "sync") return false;
	const unfinished = await unfinishedRuns(ports.store, run.projectId);
	return unfinished.some((other) => other.mode === "sync" && waitsFor(run, other));
}

/** How a claimed run decides. What is expensive is done once, however often the commit has to be tried. */
function decisionOf(ports: Ports, claimed: SyncRunDocument): Decide {
	let files: { readonly upgraded: string | undefined; readonly load: Promise<EngineResult<LoadedRun>> } | undefined;
	let generated: Promise<EngineResult<StoredArtifacts>> | undefined;
	let upgrade: { readonly from: string | undefined; readonly noted: ReturnType<typeof noteUpgrade> } | undefined;
	return async (project) => {
		const superseded = await supersededBy(ports, claimed, project);
		const upgraded = upgradedBaseline(claimed, project);
		if (files === undefined || files.upgraded !== upgraded?.bundle) {
			files = { upgraded: upgraded?.bundle, load: loadRun(ports, claimed, project) };
			generated = undefined;
			upgrade = undefined;
		}
		const loaded = await files.load;
		const isOvertaken = superseded !== undefined;
		if (isOvertaken && !(loaded.ok && loaded.value.sha256 === project.baseline?.bundle)) {
			return { result: { ...undecided(ports, "completed", superseded.message), superseded }, project: {} };
		}
		if (!loaded.ok && loaded.code === BUILT) return waitsForBuild(ports, loaded.issues);
		// The App looked for itself, so even files that cannot be used are known to be those of the commit.
		if (!loaded.ok) return unusableOutcome(ports, { ...claimed, verified: true }, project, loaded.issues);
		const { run, packed, sha256, judge } = loaded.value;
		if (run.mode === "sync") await followMerges(ports, project);
		const judged = await judge(project);
		if (!judged.ok) return unusableOutcome(ports, run, project, judged.issues);
		const decided = { run, project, isOvertaken, bundle: sha256 };
		if (judged.value.analysis.decision.action === "block" || !speaksForProject(run, project)) {
			return judgedOutcome(ports, { ...decided, judged: noteUnverified(run, judged.value), artifacts: undefined });
		}

		const note = await spendCredit(ports, run, project);
		if (note !== undefined) {
			return judgedOutcome(ports, { ...decided, judged: judged.value, artifacts: undefined, note });
		}
		generated ??= generateArtifacts(ports, { run, project, outputs: judged.value.summary.outputs }, packed);
		const made = await generated;
		if (!made.ok) return unusableOutcome(ports, run, project, made.issues);
		const noted = withNotices(judged.value, made.value);
		const from = project.baseline?.bundle;
		if (upgrade === undefined || upgrade.from !== from) {
			upgrade = { from, noted: noteUpgrade(ports, { project, judged: judged.value, sha256 }) };
		}
		return judgedOutcome(ports, {
			...decided,
			judged: noted,
			artifacts: made.value.artifacts,
			names: made.value.names,
			upgrade: await upgrade.noted,
		});
	};
}

/** The code of a description that comes from a build: a push can sync nothing of it, and the branch has not drifted. */
const BUILT = "spec-built";

/** A workflow of the same commit submits the description, and its run is the one that decides. */
function waitsForBuild(ports: Ports, issues: readonly Issue[]): RunOutcome {
	return { result: undecided(ports, "completed", issues.map(sayIssue).join("\n")), project: {} };
}

interface LoadedRun {
	/** With the bundle that it judges, and verified where the App read it. */
	readonly run: SyncRunDocument;
	/** It is never opened here: of a large description that would hold up everybody. */
	readonly packed: PackedBundle;
	readonly sha256: string;
	readonly judge: JudgeBundle;
}

/** What an upgrade is about: the files that count when it is carried out. Undefined for every other run. */
function upgradedBaseline(run: SyncRunDocument, project: ProjectDocument): Baseline | undefined {
	return run.trigger === "upgrade" ? (project.baseline ?? undefined) : undefined;
}

/** The files of a run: the baseline's, those that it was given, or those of its commit, which are then kept with it. */
async function loadRun(ports: Ports, run: SyncRunDocument, project: ProjectDocument): Promise<EngineResult<LoadedRun>> {
	const baseline = upgradedBaseline(run, project);
	if (baseline !== undefined) return loadBaseline(ports, run, baseline);
	if (run.bundle !== null) return loadedRun(ports, run, run.bundle, await readPackedBundle(ports.store, run.bundle));
	const collected = await collectFromGitHub(ports, project, run.commitSha);
	if (!collected.ok) return collected;
	const packed = collected.value.bundle;
	const sha256 = await ports.store.putBlob(packed, run.projectId);
	const found = { bundle: sha256, verified: true };
	await updateDocument(ports.store, "syncRuns", run.id, (current) =>
		current === undefined || current.bundle !== null ? undefined : { ...current, ...found },
	);
	return loadedRun(ports, { ...run, ...found }, sha256, packed);
}

async function loadBaseline(
	ports: Ports,
	run: SyncRunDocument,
	{ bundle: sha256, commitSha, built }: Baseline,
): Promise<EngineResult<LoadedRun>> {
	const origin: Origin = built === true ? { verified: false, unverified: "built" } : { verified: true };
	const found = { bundle: sha256, commitSha, ...origin };
	await updateDocument(ports.store, "syncRuns", run.id, (current) =>
		current === undefined || current.bundle === sha256 ? undefined : { ...current, ...found },
	);
	return loadedRun(ports, { ...run, ...found }, sha256, await readPackedBundle(ports.store, sha256));
}

function loadedRun(
	ports: Ports,
	run: SyncRunDocument,
	sha256: string,
	packed: PackedBundle,
): { readonly ok: true; readonly value: LoadedRun } {
	return { ok: true, value: { run, packed, sha256, judge: judgeBundle(ports, packed, pullOf(run)) } };
}

/** What the code has to do without must be said, not left out in silence. */
function withNotices(judged: JudgeResult, made: Pick<StoredArtifacts, "notices">): JudgeResult {
	return { ...judged, analysis: { ...judged.analysis, notices: [...judged.analysis.notices, ...made.notices] } };
}
