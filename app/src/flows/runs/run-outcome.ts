import { type Consumption, type Issue, sayIssue } from "@driftgate/engine/records";
import { nameBytes } from "../../lib/name-of-bytes.ts";
import { printJson } from "../../lib/print-json.ts";
import type {
	ArtifactRecord,
	Baseline,
	JudgeResult,
	KeptUpgrade,
	NamesRecord,
	Ports,
	ProjectDocument,
	SupersededRun,
	SyncRunDocument,
} from "../../ports.ts";
import { draftChangelog } from "../changelog/draft-changelog.ts";
import { configAfterSync } from "../drift/config-on-branch.ts";
import { branchOf } from "../gate/allow-ref.ts";
import { isTakenPlace, movedTo } from "../gate/config-place.ts";
import { describeDecision } from "../log/describe-decision.ts";
import { ordersOf } from "../shipping/orders-of.ts";
import { type RunOutcome, undecided } from "./commit-run.ts";
import { countRules } from "./count-rules.ts";
import { isKnownOrigin } from "./is-known-origin.ts";

/** A decision that is about to be committed, with all that its outcome is made of. */
export interface DecidedRun {
	readonly run: SyncRunDocument;
	readonly project: ProjectDocument;
	readonly judged: JudgeResult;
	/** Key of the bundle that was judged. */
	readonly bundle: string;
	/** Whether a younger run already made these very files the baseline, so that this one only adds what it generated. */
	readonly isOvertaken?: boolean;
	/** Why this run moves nothing, where git's history has gone on without its commit: it is judged as a check is. */
	readonly superseded?: SupersededRun | undefined;
	/** What was generated; undefined where this run generates nothing and the artifacts stay as they are. */
	readonly artifacts: readonly ArtifactRecord[] | undefined;
	/** The lock that the names in them are kept in; null or left out where there is none. */
	readonly names?: NamesRecord | null;
	/** What users have to do about it, where it is a new version. */
	readonly upgrade?: KeptUpgrade | undefined;
	/** What whoever reads the run should know beside the decision: why nothing was generated. */
	readonly note?: string;
}

/**
 * Whether a run speaks for its project: a sync of the default branch, of files that the App itself saw in git, or of those
 * that a build made where git's own configuration says so. Only such a run moves the baseline or says that the branch has
 * drifted. Whoever may start a workflow may submit, never decide (contract:mode-built).
 */
export function speaksForProject(run: SyncRunDocument, project: ProjectDocument): boolean {
	return run.mode === "sync" && isKnownOrigin(run) && branchOf(run.ref) === project.defaultBranch;
}

/** Somebody linked the very file while the run that was to follow it went on. */
const TAKEN: Issue = { at: null, message: "Another project now tracks this configuration file." };

/** The outcome of a judged run: proceeding moves the baseline, blocking leaves it and marks the drift. */
export async function judgedOutcome(ports: Ports, decided: DecidedRun): Promise<RunOutcome> {
	const { run, project, judged, artifacts, superseded } = decided;
	const { action, verdict, lane, score } = judged.analysis.decision;
	if (await isTakenPlace(ports, project, judged.configPath)) return unusableOutcome(ports, run, project, [TAKEN]);
	const printed = await nameBytes(await printJson(judged.analysis));
	const analysis = printed.sha256;
	const result = {
		status: "completed",
		completedAt: ports.clock.now(),
		errorMessage: superseded?.message ?? decided.note ?? null,
		gateAction: action,
		verdict,
		lane,
		breakingScore: score.breaking,
		effectiveBreakingScore: score.effective,
		analysis,
		rules: countRules(judged.analysis),
		artifacts: artifacts ?? [],
		...(decided.names == null ? {} : { names: decided.names }),
		...(superseded === undefined ? {} : { superseded }),
	} as const;
	const decision = describeDecision({ run, project, judged, revision: decided.bundle, analysis });
	const logged = { result, decision, texts: [printed] };
	if (superseded !== undefined || !speaksForProject(run, project)) return { ...logged, project: {} };
	if (action === "block") return { ...logged, project: { driftDetected: true } };
	const tracked = { ...result, trackedVersion: judged.summary.version };
	const advanced = { ...logged, result: tracked, project: advance(decided, result.completedAt) };
	const ordered = { ...advanced, orders: ordersOf(decided, isNewVersion(decided)) };
	return isNewVersion(decided) ? { ...ordered, draft: (at) => draftChangelog(decided, at) } : ordered;
}

/** A version is a distinct set of files: the same files again confirm it and do not count. */
const isNewVersion = ({ project, bundle }: DecidedRun): boolean => project.baseline?.bundle !== bundle;

function advance(decided: DecidedRun, now: number): RunOutcome["project"] {
	const { project, judged, artifacts } = decided;
	return {
		...movedTo(project, judged.configPath),
		name: judged.summary.service,
		versionNumber: project.versionNumber + (isNewVersion(decided) ? 1 : 0),
		baseline: decided.isOvertaken === true ? project.baseline : baselineOf(decided, now),
		outputs: judged.summary.outputs,
		// An upgrade looks at what was synced already, so it knows nothing of what the branch holds beyond it.
		driftDetected: decided.run.trigger === "upgrade" && project.driftDetected,
		...configSeenBy(decided, now),
		artifacts: artifacts ?? project.artifacts,
	};
}

/** What a sync saw of the branch; nothing where it looked at what was synced already. */
function configSeenBy({ run, project, judged, isOvertaken }: DecidedRun, seenAt: number): RunOutcome["project"] {
	if (run.trigger === "upgrade" || isOvertaken === true) return {};
	return { configOnBranch: configAfterSync(project, run, { blobSha: judged.configBlobSha, seenAt }) };
}

function baselineOf({ run, judged, bundle }: DecidedRun, now: number): Baseline {
	return {
		runId: run.id,
		commitSha: run.commitSha,
		ref: run.ref,
		configBlobSha: judged.configBlobSha,
		bundle,
		version: judged.summary.version,
		consumes: keptConsumptions(judged.around.consumes),
		accept: judged.around.accept,
		github: judged.around.github,
		...(judged.around.deliver.length === 0 ? {} : { delivers: true as const }),
		...(judged.files.length > KEPT_FILES ? {} : { files: judged.files }),
		...(run.unverified === "built" ? { built: true } : {}),
		...(judged.around.liveUrl === null ? {} : { liveUrl: judged.around.liveUrl }),
		...(judged.around.names.lock === null ? {} : { lock: judged.around.names.lock }),
		syncedAt: now,
	};
}

/** The project's document has to stay small; what a real repository calls is a small part of this. */
const KEPT_OPERATIONS = 2_000;
const KEPT_LENGTH = 200;
const KEPT_FILES = 500;

/** Those whose operations fit, in the order of the configuration. */
function keptConsumptions(consumes: readonly Consumption[]): readonly Consumption[] {
	let kept = 0;
	return consumes.filter(({ operations }) => {
		kept += operations.length;
		return kept <= KEPT_OPERATIONS && operations.every((operation) => operation.length <= KEPT_LENGTH);
	});
}

/** The outcome of files that cannot be used. On the default branch that is drift: what is there cannot be synced. */
export function unusableOutcome(
	ports: Ports,
	run: SyncRunDocument,
	project: ProjectDocument,
	issues: readonly Issue[],
): RunOutcome {
	const result = undecided(ports, "failed", sayFirst(issues));
	return { result, project: speaksForProject(run, project) ? { driftDetected: true } : {} };
}

/** A record has to stay small, and a person mends what is read: a broken description may have 100,000 issues. */
const SAID_ISSUES = 50;
const SAID_LENGTH = 20_000;

function sayFirst(issues: readonly Issue[]): string {
	const said = issues.slice(0, SAID_ISSUES).map(sayIssue).join("\n").slice(0, SAID_LENGTH);
	const more = issues.length - SAID_ISSUES;
	return more > 0 ? `${said}\n… and ${more} more.` : said;
}
