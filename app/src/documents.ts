import type { Consumption, Frontier, GateAction, Lane, TargetName, Verdict } from "@driftgate/engine/records";
import type { Subscription } from "./billing/entitlements.ts";

/*
 * What the service keeps, types only: one interface a collection of the store. Every document is a plain JSON value with
 * an `id`.
 */

/** Milliseconds since 1970-01-01 UTC. Documents hold times as such numbers; the interface shows ISO 8601. */
export type Milliseconds = number;

export interface UserDocument {
	/** Of GitHub's users its host and their numeric id there, `github.com:583231`: names change, ids do not. */
	readonly id: string;
	readonly login: string;
	/** True for the one user of the loopback sign-in. */
	readonly local: boolean;
	readonly createdAt: Milliseconds;
}

/**
 * What a user of GitHub's sign-in let the App do, and what that reached when GitHub was asked last. `id` is the user's.
 */
export interface GrantDocument {
	readonly id: string;
	/** The tokens, as the identity provider sealed them: a copy of the database lets nobody act for the user. */
	readonly sealed: string;
	/** Ids of the App's installations that the user reaches. */
	readonly installations: readonly string[];
	/** When GitHub said so. */
	readonly checkedAt: Milliseconds;
	/** From when on it is to be asked again. Whoever asks moves it first, so that one of many does. */
	readonly checkDueAt: Milliseconds;
}

/** An account that is being deleted, until nothing is left to do. `id` is the user's. */
export interface AccountDeletionDocument {
	readonly id: string;
	/** What is done next; what comes before it is done. */
	readonly step: "billing" | "projects" | "records" | "user" | "grant";
	/** What is to be revoked at GitHub in the end; null where there is nothing, or it stands in the grant yet. */
	readonly sealed: string | null;
	readonly requestedAt: Milliseconds;
}

/** A project that was removed. Until `until`, what writers that had begun before it went may still leave is deleted too. */
export interface ErasureDocument {
	readonly id: string;
	readonly until: Milliseconds;
}

/** An address on a mailing list. `id` is the list with a keyed hash of the address. */
export interface ListedAddressDocument {
	readonly id: string;
	/** Sealed: a copy of the database tells nobody's address. */
	readonly sealed: string;
	readonly createdAt: Milliseconds;
}

/** `id` is the SHA-256 of the cookie's secret: a copy of the database opens no session. */
export interface SessionDocument {
	readonly id: string;
	readonly userId: string;
	readonly createdAt: Milliseconds;
	readonly expiresAt: Milliseconds;
}

/** `id` is the SHA-256 of the link's secret. Single use: redeeming deletes it. */
export interface SignInLinkDocument {
	readonly id: string;
	readonly expiresAt: Milliseconds;
}

export type ApiKeyScope = "read" | "write" | "sync";

/**
 * An API key with those that it replaced: `id` names the lineage, and `generation` counts its keys from 1. Only the newest
 * can be live, so that a rotation, which raises the count, is one write.
 */
export interface ApiKeyDocument {
	readonly id: string;
	readonly userId: string;
	readonly name: string;
	readonly scopes: readonly ApiKeyScope[];
	readonly generation: number;
	/** HMAC-SHA-256 of the newest key under the pepper, hexadecimal: a copy of the database lets nobody in. */
	readonly digest: string;
	/** The newest key's leading characters, which people tell keys apart by. */
	readonly prefix: string;
	/** When the newest key was made. */
	readonly createdAt: Milliseconds;
	/** Written in batches, so that it may be a minute behind; it only moves forward. */
	readonly lastUsedAt: Milliseconds | null;
	readonly revokedAt: Milliseconds | null;
}

/** An installation of the App. `id` is GitHub's numeric id as text. */
export interface InstallationDocument {
	readonly id: string;
	readonly accountLogin: string;
	readonly accountId: number;
	readonly suspended: boolean;
	readonly createdAt: Milliseconds;
	/** When GitHub changed it last, by GitHub's clock. What it said of an earlier moment and comes later does not count. */
	readonly changedAt?: Milliseconds;
}

/** A repository that an installation may read. `id` is GitHub's numeric id as text: names change, ids do not. */
export interface RepositoryDocument {
	readonly id: string;
	readonly fullName: string;
	readonly ownerId: number;
	readonly private: boolean;
	readonly defaultBranch: string;
	readonly installationId: string;
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
	readonly configPath: string;
	readonly ownerUserId: string;
	readonly public: boolean;
	readonly status: "active";
	/** Counts the versions: 1 with the first sync. */
	readonly versionNumber: number;
	readonly baseline: Baseline | null;
	readonly outputs: readonly TargetName[];
	/** The default branch holds a change that the gate blocked, or a configuration that could not be used. */
	readonly driftDetected: boolean;
	/** What the last look at the deployed description found; left out before the first. */
	readonly live?: LiveDrift;
	readonly artifacts: readonly ArtifactRecord[];
	/** The run whose result this document holds: the run's own record is mended from it after a crash. */
	readonly committed: CommittedRun | null;
	/** The log of its gate decisions as the last one left it; null before the first. */
	readonly log: ProjectLog | null;
	readonly createdAt: Milliseconds;
}

/** Whether the deployed description differs from a baseline: of another baseline it says nothing. */
export interface LiveDrift {
	/** The run that made the baseline. */
	readonly baselineRunId: string;
	readonly isDrifted: boolean;
}

export interface ArtifactRecord {
	readonly id: string;
	readonly target: TargetName;
	readonly path: string;
	/** SHA-256 of the content: the blob's key. */
	readonly sha256: string;
	readonly bytes: number;
}

export type SyncRunStatus = "queued" | "running" | "completed" | "failed";
export type TriggerType = "manual" | "webhook" | "upgrade" | "action";

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
	readonly artifacts: readonly ArtifactRecord[];
	/** The number of its decision in the project's log; null where nothing was decided. */
	readonly leafIndex: number | null;
}

export interface CommittedRun {
	readonly runId: string;
	readonly result: RunResult;
	/** What the run added to the log; null where nothing was decided. */
	readonly leaf: LogLeafDocument | null;
	/** What the run drafted for the changelog; left out where it made no new version. */
	readonly entry?: ChangelogEntryDocument;
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

/** One gate decision in the log of its project. `id` is `projectId/leafIndex`. Never changed. */
export interface LogLeafDocument {
	readonly id: string;
	readonly runId: string;
	readonly decidedAt: Milliseconds;
	/** SHA-256 of the blob whose exact bytes are the leaf: a DecisionRecord of the engine. */
	readonly record: string;
	/** Roots of the complete subtrees that end with this leaf, by level: the leaf's own hash first. Base64. */
	readonly nodes: readonly string[];
}

/** A sync run is its own queue entry. */
export interface SyncRunDocument {
	readonly id: string;
	readonly projectId: string;
	readonly status: SyncRunStatus;
	readonly trigger: TriggerType;
	readonly mode: "sync" | "check";
	readonly versionNumber: number;
	readonly ref: string;
	readonly commitSha: string;
	/** Whether the files are those of git at `commitSha`, as the App saw for itself. */
	readonly verified: boolean;
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
	readonly result: RunResult | null;
}

/** A dated acceptance of one finding that was added through the interface. It is kept when it has ended, as evidence. */
export interface ExceptionDocument {
	readonly id: string;
	readonly projectId: string;
	/** Fingerprint of the finding that it covers. */
	readonly finding: string;
	readonly owner: string;
	readonly reason: string;
	/** ISO date, UTC: it holds through that day. */
	readonly expires: string;
	readonly createdBy: string;
	readonly createdAt: Milliseconds;
	/** When a person ended it before its day; null where nobody did. */
	readonly endedAt: Milliseconds | null;
}

/** A webhook delivery, kept before it is answered. `id` is X-GitHub-Delivery. */
export interface DeliveryDocument {
	readonly id: string;
	readonly event: string;
	readonly receivedAt: Milliseconds;
	readonly expiresAt: Milliseconds;
}

/** A jti that was spent. `id` is `issuer jti`. */
export interface UsedTokenDocument {
	readonly id: string;
	readonly expiresAt: Milliseconds;
}

/**
 * Whoever pays for projects, once there is something to pay with: `id` is the user's. What the provider said last of the
 * subscription that counts; it is asked again whenever it says that something moved.
 */
export interface BillingAccountDocument {
	readonly id: string;
	readonly customerId: string;
	readonly subscription: Subscription | null;
	readonly askedAt: Milliseconds;
}

/**
 * The generation credits of one account in one month (UTC): `id` is `account/YYYY-MM`. A run that is to generate stands
 * in it once, however often it is carried out; one that ended without artifacts gives its place to another.
 */
export interface CreditMonthDocument {
	readonly id: string;
	readonly runIds: readonly string[];
	readonly expiresAt: Milliseconds;
}

/** What a new version of a project changes, for its users. `id` follows from the run that made the version. */
export interface ChangelogEntryDocument {
	readonly id: string;
	readonly projectId: string;
	/** The moment of the version, as ISO 8601 in its basic form: `20260301T093000.000Z`. */
	readonly version: string;
	readonly status: "draft" | "published";
	readonly lane: Lane;
	readonly developerSummary: string;
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
	readonly createdAt: Milliseconds;
	readonly publishedAt: Milliseconds | null;
}
