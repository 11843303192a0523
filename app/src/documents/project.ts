import type {
	AcceptPolicy,
	Consumption,
	Frontier,
	GitHubSettings,
	TargetName,
	UnreadHistory,
} from "@driftgate/engine/records";
import type { ArtifactRecord } from "./artifact.ts";
import type { Milliseconds } from "./milliseconds.ts";
import type { ChangelogEntryDocument, LogLeafDocument } from "./record.ts";
import type { PlacedOrder } from "./shipment.ts";
import type { RunResult } from "./sync-run.ts";

/* What is tracked, and where it stands. */

/** A project that was removed. Until `until`, what writers that had begun before it went may still leave is deleted too. */
export interface ErasureDocument {
	readonly id: string;
	readonly until: Milliseconds;
	/** Of a project that was ended: its log, and what its log names, stay for their retention. */
	readonly keepsLog?: true;
	/** Of that log: so many leaves, from the first on, whose texts are held for it. */
	readonly heldLeaves?: number;
}

/** What every diff is against: the files of the last completed sync on the default branch. */
export interface Baseline {
	readonly runId: string;
	readonly commitSha: string;
	readonly ref: string;
	/** The git blob id of the configuration file. */
	readonly configBlobSha: string;
	/** SHA-256 of the bundle blob: JSON `{entry, files: {path: text}}`. */
	readonly bundle: string;
	/** `version` of the configuration. */
	readonly version: string;
	/** What the configuration says that this repository calls. */
	readonly consumes?: readonly Consumption[];
	/** Where the configuration says that the description is deployed. */
	readonly liveUrl?: string;
	/** Where its names are kept, whether the file is there or not; left out where they are not kept. */
	readonly lock?: string;
	/** Left out where the configuration delivers nothing. */
	readonly delivers?: true;
	/** The paths of its files, where they are few; left out where they are many, and where an older Driftgate synced it. */
	readonly files?: readonly string[];
	/** What the App shows on GitHub; left out where an older Driftgate synced it. */
	readonly github?: GitHubSettings;
	/** Left out unless a build made the description, so that nobody saw it in git. */
	readonly built?: true;
	/** Who may accept findings in the interface; left out where an older Driftgate synced it, and anybody may. */
	readonly accept?: AcceptPolicy;
	readonly syncedAt: Milliseconds;
}

export interface ProjectDocument {
	readonly id: string;
	/** The service's name, from the configuration; the repository's until the first sync. */
	readonly name: string;
	/** The repository's id and the configuration's path: unique together, as `repositoryId:configPath`. */
	readonly trackedFile: string;
	readonly repositoryId: string;
	readonly repoFullName: string;
	readonly repositoryOwnerId: number;
	readonly installationId: string;
	readonly defaultBranch: string;
	/** Whether the repository was private when it was last heard of; left out where an older Driftgate linked it. */
	readonly private?: boolean;
	readonly configPath: string;
	readonly ownerUserId: string;
	readonly public: boolean;
	/** `ended`: nothing is synced, judged or shown of it any more but the record of what was decided. */
	readonly status: "active" | "ended";
	/** When it was ended; left out while it is active. */
	readonly endedAt?: Milliseconds;
	/** How it was ended; left out while it is active. */
	readonly ending?: ProjectEnding;
	/** Counts the versions: 1 with the first sync. */
	readonly versionNumber: number;
	readonly baseline: Baseline | null;
	readonly outputs: readonly TargetName[];
	/** The default branch holds a change that the gate blocked, or a configuration that could not be used. */
	readonly driftDetected: boolean;
	/** The configuration as the default branch was last seen to hold it; left out before anybody looked. */
	readonly configOnBranch?: SeenConfig;
	/** What the last look at the deployed description found; left out before the first. */
	readonly live?: LiveDrift;
	readonly artifacts: readonly ArtifactRecord[];
	/** Why GitHub's history of the repository cannot be read, and since when; left out where it could be at the last look. */
	readonly unreadHistory?: { readonly why: UnreadHistory; readonly since: Milliseconds };
	/** The run whose result this document holds: the run's own record is mended from it after a crash. */
	readonly committed: CommittedRun | null;
	/** The log of its gate decisions as the last one left it; null before the first. */
	readonly log: ProjectLog | null;
	readonly createdAt: Milliseconds;
}

/** What was seen of a configuration on the default branch, when. */
export interface SeenConfig {
	/** Its git blob id; null where it was gone, or the repository could not be read. */
	readonly blobSha: string | null;
	/** Where the repository was gone, or the App might not read it; left out elsewhere. */
	readonly isUnreadable?: true;
	readonly seenAt: Milliseconds;
}

/** What the end of a project leaves in its document. */
export interface ProjectEnding {
	/** The last leaf of its log; null where nothing had ever been decided, so that there is no log to keep. */
	readonly leaf: LogLeafDocument | null;
	/** The files that it tracked, as GitHub's history is asked for them; null where they could not be told. */
	readonly trackedPaths: readonly string[] | null;
}

/** Whether the deployed description differs from what was synced: of other files than these it says nothing. */
export interface LiveDrift {
	/** `bundle` of the baseline, whichever run made it: an upgrade, or one more sync of the same files, deploys nothing. */
	readonly bundle: string;
	readonly isDrifted: boolean;
}

export interface CommittedRun {
	readonly runId: string;
	readonly result: RunResult;
	/** What the run added to the log; null where nothing was decided. */
	readonly leaf: LogLeafDocument | null;
	/** What the run drafted for the changelog; left out where it made no new version. */
	readonly entry?: ChangelogEntryDocument;
	/** What the run orders to be shipped; left out where that is nothing. */
	readonly orders?: readonly PlacedOrder[];
	/** Of the project's runs that ended, this one the last of them; left out where an older Driftgate committed it. */
	readonly tally?: RunTally;
}

/** How many runs ended, and what came of those of the newest days. */
export interface RunTally {
	readonly runs: number;
	/** Days on which there were any, oldest first. */
	readonly days: readonly TalliedDay[];
}

export interface TalliedDay {
	/** ISO date, UTC. */
	readonly day: string;
	readonly runs: number;
	/** Those that the gate blocked. */
	readonly blocks: number;
	/** Those whose verdict was ERR, whatever the policy made of it. */
	readonly errors: number;
	readonly artifacts: number;
}

export interface ProjectLog extends Frontier {
	/** When the last decision was made. No later one is earlier, whatever the clocks of several machines say. */
	readonly decidedAt: Milliseconds;
}
