import type { GateAction, Lane, Unverified, Verdict } from "@driftgate/engine/records";
import type { ArtifactRecord, NamesRecord } from "./artifact.ts";
import type { Milliseconds } from "./milliseconds.ts";

/* One look at what a project tracks. */

export type SyncRunStatus = "queued" | "running" | "completed" | "failed";

/** What a sync is asked for by, as the interface names it. */
export type TriggerType = "manual" | "webhook" | "upgrade";

/** How often a rule fired in a run. */
export interface RuleCount {
	readonly rule: string;
	readonly findings: number;
}

/** What a run found, whole: written once, by whoever finishes it. */
export interface RunResult {
	readonly status: "completed" | "failed";
	readonly completedAt: Milliseconds;
	readonly errorMessage: string | null;
	readonly gateAction: GateAction | null;
	readonly verdict: Verdict | null;
	readonly lane: Lane | null;
	readonly breakingScore: number;
	readonly effectiveBreakingScore: number;
	/** SHA-256 of the blob that holds the Analysis as JSON; null where none was made. */
	readonly analysis: string | null;
	/** The rules that fired, the most often first; left out where nothing was decided, and in older runs. */
	readonly rules?: readonly RuleCount[];
	readonly artifacts: readonly ArtifactRecord[];
	/** Left out where the configuration names no lock, or nothing was generated. */
	readonly names?: NamesRecord;
	/** Left out unless git's history had gone on without the run's commit, so that it moved nothing. */
	readonly superseded?: SupersededRun;
	/** The number of its decision in the project's log; null where nothing was decided. */
	readonly leafIndex: number | null;
	/** `version` of the configuration, where the run's files became or confirmed a version of the project. */
	readonly trackedVersion?: string;
}

/** Who asked for a run in a session, or with an API key. */
export interface AskedBy {
	/** As the log names them: see NamedPersonDocument. */
	readonly person: string;
	/** The lineage of the key; left out where a session asked. */
	readonly key?: string;
}

/** By which run's baseline, null where there was none yet, and why, in one sentence. */
export interface SupersededRun {
	readonly by: string | null;
	readonly message: string;
}

/** A run of a workflow, as GitHub's token named it. */
export interface WorkflowRun {
	readonly event: string;
	readonly runId: string;
	readonly runAttempt: string;
}

/** The head that a check of the App judged. `commitSha` of the run is the commit whose files were read. */
export interface CheckedHead {
	readonly headSha: string;
	/** The pull request; left out of a merge group. */
	readonly pull?: number;
	/** The branch that it is to be merged into. */
	readonly baseRef: string;
	/** What was read: GitHub's test merge, the head itself, or the head of a merge group. */
	readonly read: "merge" | "head" | "group";
	/** Key of the bundle that it was compared with, null where there was none; left out where that is the baseline. */
	readonly against?: string | null;
}

/** A sync run is its own queue entry. */
export interface SyncRunDocument {
	readonly id: string;
	readonly projectId: string;
	readonly status: SyncRunStatus;
	/** `action` is a gate check, or the generation that one queued. */
	readonly trigger: TriggerType | "action";
	readonly mode: "sync" | "check";
	readonly versionNumber: number;
	readonly ref: string;
	readonly commitSha: string;
	/** Of a gate check the workflow run that asked for it; repository, ref and commit of its token are those of the run. */
	readonly workflow?: WorkflowRun;
	/** Of a check that the App makes itself, what it judged. */
	readonly checked?: CheckedHead;
	/** Of a run that a person asked for. */
	readonly askedBy?: AskedBy;
	/** Whether the files are those of git at `commitSha`, as the App saw for itself. */
	readonly verified: boolean;
	/** Why it did not; left out where it did, and in runs that an older Driftgate recorded. */
	readonly unverified?: Unverified;
	/** The bundle to judge; null until a worker fetched it from GitHub. */
	readonly bundle: string | null;
	/** Visibility time of the queue: when it may be claimed; the lease's end while it runs; null once finished. */
	readonly dueAt: Milliseconds | null;
	readonly leaseOwner: string | null;
	readonly attempts: number;
	readonly createdAt: Milliseconds;
	/** When GitHub took the push that the run is about, by GitHub's clock; left out in every other run. */
	readonly pushedAt?: Milliseconds;
	readonly startedAt: Milliseconds | null;
	/** That of the result, beside it where it can be looked for; left out in runs that an older Driftgate ended. */
	readonly trackedVersion?: string;
	/** Those of the result in the same way: null where nothing was decided, left out until the run ends. */
	readonly verdict?: Verdict | null;
	readonly gateAction?: GateAction | null;
	readonly result: RunResult | null;
}
