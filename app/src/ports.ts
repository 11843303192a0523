import type {
	Analysis,
	AnalysisNotice,
	Config,
	Decision,
	Finding,
	Issue,
	Policy,
	TargetName,
} from "@driftgate/engine/records";
import type { Subscription } from "./billing/entitlements.ts";
import type { PriceKey } from "./billing/plans.ts";
import type {
	AccountDeletionDocument,
	ApiKeyDocument,
	BillingAccountDocument,
	ChangelogEntryDocument,
	CreditMonthDocument,
	DeliveryDocument,
	ErasureDocument,
	ExceptionDocument,
	GrantDocument,
	InstallationDocument,
	ListedAddressDocument,
	LogLeafDocument,
	Milliseconds,
	ProjectDocument,
	RepositoryDocument,
	SessionDocument,
	SignInLinkDocument,
	SyncRunDocument,
	UsedTokenDocument,
	UserDocument,
} from "./documents.ts";

export type * from "./documents.ts";

/*
 * What flows need from the world, types only. An adapter provides each port (store/, github/api/, worker/engine-pool);
 * main.ts joins them. A flow takes `Ports` and plain input, and returns plain output: it knows no HTTP, no database.
 */

export interface Ports {
	readonly store: Store;
	readonly github: GitHub;
	readonly identity: IdentityProvider;
	readonly engine: EnginePool;
	readonly clock: Clock;
	readonly random: Random;
	readonly log: Log;
	readonly live: LiveDescriptions;
	/** Left out where billing is off: then nobody pays, and everything is on. */
	readonly payments?: Payments;
}

export interface Clock {
	now(): Milliseconds;
}

export interface Random {
	/** A new UUID (version 7, so that ids sort by time). */
	id(): string;
	/** A secret of 256 bits, base64url. */
	secret(): string;
}

/** Structured log. Fields never hold secrets, tokens, headers or file contents. */
export interface Log {
	info(event: string, fields?: Readonly<Record<string, unknown>>): void;
	warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
	error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

// ---------------------------------------------------------------------------------------------------------------------
// Store: one port, SQLite and MongoDB behind it under one contract suite. It speaks in operations, not in queries.
// ---------------------------------------------------------------------------------------------------------------------

/** A document as stored: `rev` counts its writes from 1 and is the fence of compare-and-set. */
export type Stored<T> = T & { readonly rev: number };

/** The unique indexes that store/collections.ts declares: one project a tracked file, one user of the local sign-in, one API key a digest, one billing account a customer. */
export type UniqueIndexName = "trackedFile" | "local" | "digest" | "customerId";

/** Conflicts are values, not exceptions: an id that exists, a revision that moved on, or the name of a unique index. */
export type Write =
	| { readonly ok: true; readonly rev: number }
	| { readonly ok: false; readonly conflict: "id" | "rev" | UniqueIndexName };

/**
 * What is kept, by collection. Documents are plain JSON of at most 2 MiB: `undefined` is dropped, null is kept, and what
 * both databases cannot keep alike is a TypeError (see store/document.ts). Content of any shape belongs in a blob.
 */
export interface Collections {
	readonly users: UserDocument;
	readonly grants: GrantDocument;
	readonly accountDeletions: AccountDeletionDocument;
	readonly erasures: ErasureDocument;
	readonly listedAddresses: ListedAddressDocument;
	readonly sessions: SessionDocument;
	readonly signInLinks: SignInLinkDocument;
	readonly apiKeys: ApiKeyDocument;
	readonly installations: InstallationDocument;
	readonly repositories: RepositoryDocument;
	readonly projects: ProjectDocument;
	readonly syncRuns: SyncRunDocument;
	readonly logLeaves: LogLeafDocument;
	readonly exceptions: ExceptionDocument;
	readonly deliveries: DeliveryDocument;
	readonly usedTokens: UsedTokenDocument;
	readonly billingAccounts: BillingAccountDocument;
	readonly creditMonths: CreditMonthDocument;
	readonly changelogEntries: ChangelogEntryDocument;
}

export type CollectionName = keyof Collections;

/** Fields that may be filtered or sorted: scalars at the top of the document. store/collections.ts declares their indexes. */
export interface IndexedFields {
	readonly users: "local";
	readonly grants: never;
	readonly accountDeletions: never;
	readonly erasures: never;
	readonly listedAddresses: never;
	readonly sessions: "userId" | "expiresAt";
	readonly signInLinks: "expiresAt";
	readonly apiKeys: "digest" | "userId" | "revokedAt";
	readonly installations: never;
	readonly repositories: "installationId" | "fullName";
	readonly projects: "trackedFile" | "ownerUserId" | "installationId" | "repositoryId" | "createdAt";
	readonly syncRuns: "projectId" | "createdAt" | "dueAt" | "versionNumber";
	readonly exceptions: "projectId" | "endedAt" | "createdBy";
	readonly logLeaves: never;
	readonly deliveries: "expiresAt";
	readonly usedTokens: "expiresAt";
	readonly billingAccounts: "customerId";
	readonly creditMonths: "expiresAt";
	readonly changelogEntries: "projectId" | "status" | "createdAt";
}

export type FieldOf<C extends CollectionName> = Extract<IndexedFields[C], keyof Collections[C]>;

export type Scalar = string | number | boolean | null;

/** Equalities, all of which hold. */
export type Where<C extends CollectionName> = Partial<Pick<Collections[C], FieldOf<C>>>;

/** Null sorts first, text by its UTF-8 bytes. A request that no declared index serves is a TypeError. */
export interface PageRequest<C extends CollectionName> {
	readonly where: Where<C>;
	readonly sort: { readonly field: FieldOf<C> | "id"; readonly direction: "asc" | "desc" };
	/** The `next` of the page before. */
	readonly after?: PageCursor | undefined;
	/** From 1 to 1,000. */
	readonly limit: number;
}

/** The sort value and id of a page's last document; ties are broken by id. Survives JSON. */
export interface PageCursor {
	readonly value: Scalar;
	readonly id: string;
}

export interface Page<T> {
	readonly items: readonly Stored<T>[];
	/** Undefined where this page reached the end. */
	readonly next: PageCursor | undefined;
}

export interface ClaimRequest {
	readonly now: Milliseconds;
	readonly leaseMs: number;
	readonly owner: string;
}

export interface Counter {
	readonly count: number;
	/** When the window ends and the count starts again. */
	readonly resetAt: Milliseconds;
}

/** A database that cannot be reached, or is too busy, is ServiceFault "temporarily_unavailable" from each operation. */
export interface Store {
	/** Atomic: of many inserts of one id, or of one value of a unique index, exactly one is ok. */
	insert<C extends CollectionName>(collection: C, document: Collections[C]): Promise<Write>;
	get<C extends CollectionName>(collection: C, id: string): Promise<Stored<Collections[C]> | undefined>;
	/** The one document with this value of a unique index; a TypeError where no unique index has exactly these fields. */
	find<C extends CollectionName>(collection: C, where: Where<C>): Promise<Stored<Collections[C]> | undefined>;
	/** Compare-and-set of the whole document; conflict "rev" where somebody wrote first or it is gone. */
	replaceIf<C extends CollectionName>(collection: C, document: Collections[C], rev: number): Promise<Write>;
	deleteIf<C extends CollectionName>(collection: C, id: string, rev: number): Promise<boolean>;
	page<C extends CollectionName>(collection: C, request: PageRequest<C>): Promise<Page<Collections[C]>>;
	/** Counts by index; at least one field. */
	count<C extends CollectionName>(collection: C, where: Where<C>): Promise<number>;
	/**
	 * Takes the sync run that is due longest (`dueAt <= now`) by moving its `dueAt` to the lease's end, naming the
	 * `leaseOwner` and counting the attempt, atomically; nothing else changes. The returned rev is the fence: whoever
	 * lost the lease meets conflict "rev".
	 */
	claimRun(request: ClaimRequest): Promise<Stored<SyncRunDocument> | undefined>;
	/**
	 * Counts in fixed windows that start with the first count. Atomic over processes. A window that ends later than two of
	 * its length from now was begun by a clock that has been set back since, and counts as over.
	 */
	increment(
		key: string,
		options: { readonly by: number; readonly now: Milliseconds; readonly windowMs: number },
	): Promise<Counter>;
	/**
	 * Content-addressed: keeps the bytes (compressed) under their SHA-256 (hexadecimal), once, for as long as anybody holds
	 * them. The holder is a project's id; holding twice is holding once.
	 */
	putBlob(bytes: Uint8Array, holder: string): Promise<string>;
	/** The bytes, checked against their hash: content that was damaged is an error, never an answer. */
	getBlob(sha256: string): Promise<Uint8Array | undefined>;
	/** At most `limit` names of the blobs that a holder holds, in order, from behind `after` on. */
	heldBlobs(holder: string, after: string | undefined, limit: number): Promise<readonly string[]>;
	/**
	 * Lets go of at most `limit` blobs of a holder and says of how many; what nobody holds any more is deleted. Whoever puts
	 * the same bytes meanwhile has them: a put that was answered stands until its own holder lets go.
	 */
	releaseBlobs(holder: string, limit: number): Promise<number>;
	/**
	 * Deletes documents whose `expiresAt` and counters whose `resetAt` is not after `now`, at most `limit` of them, and
	 * says how many. Reads never rely on it: callers compare `expiresAt` themselves.
	 */
	sweep(now: Milliseconds, limit: number): Promise<number>;
	ping(): Promise<void>;
	close(): Promise<void>;
}

/** Whom an action token speaks for: the claims that the OIDC exchange verified, and nothing that the caller said. */
export interface ActionIdentity {
	/** Numeric ids as text: the identity of a repository and of its owner. Names are for people. */
	readonly repositoryId: string;
	readonly repositoryOwnerId: string;
	readonly repository: string;
	readonly ref: string;
	readonly sha: string;
	readonly event: "push" | "pull_request" | "merge_group" | "workflow_dispatch";
	readonly runId: string;
	readonly runAttempt: string;
}

// ---------------------------------------------------------------------------------------------------------------------
// GitHub
// ---------------------------------------------------------------------------------------------------------------------

export interface RepositoryRef {
	readonly installationId: string;
	readonly fullName: string;
}

export interface RepositoryFile {
	readonly text: string;
	/** The git blob id (SHA-1 over `blob <size>\0<bytes>`). */
	readonly blobSha: string;
}

export interface CommitsRequest {
	readonly branch: string;
	/** Files or folders; an empty one is the whole repository. */
	readonly paths: readonly string[];
	readonly since: Milliseconds;
	readonly until: Milliseconds;
}

export interface BranchCommit {
	readonly sha: string;
	/** As the commit says. */
	readonly committedAt: Milliseconds;
}

/** What the App may read through its installation. Failures of the world are ServiceFault "temporarily_unavailable". */
export interface GitHub {
	/** A file at a commit; undefined where there is none. */
	readFile(repository: RepositoryRef, path: string, commitSha: string): Promise<RepositoryFile | undefined>;
	/** The id under which git keeps a file at a commit, without its content; undefined where there is none. */
	readBlobId(repository: RepositoryRef, path: string, commitSha: string): Promise<string | undefined>;
	/** The commit that a branch points to; undefined where there is no such branch, or no commit yet. */
	headCommit(repository: RepositoryRef, branch: string): Promise<string | undefined>;
	/**
	 * The commits of a branch from `since` (included) to `until` (excluded) that touch one of the paths, oldest first.
	 * undefined where there are more than can be listed.
	 */
	listCommits(repository: RepositoryRef, request: CommitsRequest): Promise<readonly BranchCommit[] | undefined>;
	/** The repositories that an installation may read; of these, those with the given full names where any are given. */
	listRepositories(installationId: string, fullNames?: readonly string[]): Promise<readonly RepositoryDocument[]>;
}

// ---------------------------------------------------------------------------------------------------------------------
// People: sign-in by OAuth 2.0 (RFC 6749) with PKCE (RFC 7636)
// ---------------------------------------------------------------------------------------------------------------------

/** What seals text that has to be kept, and read again by us alone. A purpose opens nothing of another purpose. */
export interface Sealer {
	seal(purpose: string, text: string): string;
	/** undefined for everything that was not sealed for this purpose under a key that is known. */
	open(purpose: string, sealed: string): string | undefined;
	/** A keyed hash, hexadecimal: the same text is known again, and nobody else can try texts out. */
	digest(purpose: string, text: string): string;
}

/** A person as the provider knows them. */
export interface Person {
	/** The provider's host and the person's numeric id there. */
	readonly id: string;
	readonly login: string;
}

/** A grant's tokens, sealed by the provider's adapter: nobody else reads them. */
export type SealedGrant = string;

/** Failures of the world are ServiceFault "temporarily_unavailable". */
export interface IdentityProvider {
	/** Where people sign in; undefined where no sign-in is configured. */
	signInUrl(request: {
		readonly state: string;
		/** Base64url of the SHA-256 of the verifier. */
		readonly challenge: string;
		readonly redirectUri: string;
	}): string | undefined;
	/** Spends a code; undefined where the provider does not know it, or not with this verifier. */
	redeem(answer: {
		readonly code: string;
		readonly verifier: string;
		readonly redirectUri: string;
	}): Promise<{ readonly person: Person; readonly grant: SealedGrant } | undefined>;
	/**
	 * The ids of the App's installations that a person reaches, and the grant as it is to be kept from now on: tokens are
	 * renewed. Undefined where the grant is good for nothing any more.
	 */
	installationsOf(
		grant: SealedGrant,
	): Promise<{ readonly installations: readonly string[]; readonly grant: SealedGrant } | undefined>;
	/** Ends the grant at the provider. Ending one that has ended is no error. */
	revoke(grant: SealedGrant): Promise<void>;
}

// ---------------------------------------------------------------------------------------------------------------------
// Engine, off the event loop
// ---------------------------------------------------------------------------------------------------------------------

/** The files of a description, whole: what a bundle blob holds. */
export interface Bundle {
	/** The configuration's path, the root of everything else. */
	readonly config: string;
	/** The description's entry file; null where the configuration holds it inline. */
	readonly entry: string | null;
	readonly files: Readonly<Record<string, string>>;
}

/**
 * A bundle as its blob holds it: JSON in UTF-8. What only passes through is never read where requests are answered: of a
 * large description that alone would hold up everybody for a tenth of a second.
 */
export type PackedBundle = Uint8Array;

export interface CollectedBundle {
	readonly bundle: PackedBundle;
	/** The id that git gives each of its files, by path. */
	readonly blobIds: ReadonlyMap<string, string>;
	readonly summary: ConfigSummary;
	/** Those whose syncs the configuration allows. */
	readonly refs: readonly string[];
}

export interface ConfigSummary {
	readonly service: string;
	readonly version: string;
	readonly endpointCount: number;
	readonly outputs: readonly TargetName[];
}

/** Input that cannot be used is a value here: the flow decides what it means. */
export type EngineResult<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly code: string; readonly issues: readonly Issue[] };

export interface JudgeRequest {
	/** Packed, it is given away: nobody may read it afterwards. */
	readonly before: Bundle | PackedBundle | null;
	readonly after: Bundle | PackedBundle;
	/** ISO date, UTC. */
	readonly today: string;
	/** Those of the interface: they judge beside the exceptions of the configuration. */
	readonly exceptions?: readonly Pick<ExceptionDocument, "finding" | "owner" | "reason" | "expires">[];
}

export interface JudgeResult {
	readonly analysis: Analysis;
	/** Of the configuration that judged. Counting the endpoints is `collect`'s: it would cost a second reading here. */
	readonly summary: Omit<ConfigSummary, "endpointCount">;
	readonly policy: Pick<Policy, "blockOn">;
	/** What the configuration says of the world around the service. */
	readonly around: Pick<Config, "consumes" | "liveUrl">;
	/** The git blob id of the configuration. */
	readonly configBlobSha: string;
}

export interface GenerateRequest {
	readonly bundle: Bundle | PackedBundle;
}

export interface GeneratedArtifact {
	readonly target: TargetName;
	readonly path: string;
	readonly content: string;
}

export interface CompareRequest {
	readonly base: string;
	readonly revision: string;
	/** ISO date, UTC. */
	readonly today: string;
}

export interface EnginePool {
	/**
	 * Reads the configuration at `configPath` and every file that its description reaches, through `load`, and gives
	 * them as one bundle with the configuration's summary. `bytes` is about how large they are, where that is known.
	 */
	collect(
		configPath: string,
		load: (path: string) => Promise<string | undefined>,
		bytes?: number,
	): Promise<EngineResult<CollectedBundle>>;
	judge(request: JudgeRequest): Promise<EngineResult<JudgeResult>>;
	/** The value of JSON text (UTF-8) that is too large to be parsed where requests are answered. The bytes are given away. */
	readJson(bytes: Uint8Array): Promise<EngineResult<unknown>>;
	/** The description that a bundle's configuration holds inline, as JSON. */
	inlineSpec(bundle: Bundle): Promise<EngineResult<string>>;
	/** A getting-started page, Markdown. */
	scaffoldDocs(bundle: Bundle | PackedBundle): Promise<EngineResult<string>>;
	/** A configuration to begin with, for a description of one file. */
	scaffoldConfig(spec: string): Promise<EngineResult<string>>;
	/** Two descriptions of one file each, under the policy's defaults. */
	compare(request: CompareRequest): Promise<EngineResult<Analysis>>;
	/** Every enabled output that is built; `skipped` names the others. */
	generate(
		request: GenerateRequest,
	): Promise<
		EngineResult<{ readonly artifacts: readonly GeneratedArtifact[]; readonly skipped: readonly TargetName[] }>
	>;
	close(): Promise<void>;
}

// ---------------------------------------------------------------------------------------------------------------------
// Deployed descriptions
// ---------------------------------------------------------------------------------------------------------------------

/** `reason` is one sentence for whoever wrote the address. */
export type LiveReading =
	| { readonly ok: true; readonly text: string }
	| { readonly ok: false; readonly reason: string };

export interface LiveDescriptions {
	/** What is served at an address that a stranger wrote: of the public internet, over https, bounded in size and time. */
	read(url: string): Promise<LiveReading>;
}

// ---------------------------------------------------------------------------------------------------------------------
// Payments
// ---------------------------------------------------------------------------------------------------------------------

/** A signed event, as far as we believe it: it says that something of a customer moved, and nothing of what it is now. */
export interface PaymentEvent {
	readonly type: string;
	/** undefined where no subscription can have moved. */
	readonly customerId: string | undefined;
}

/** The payment provider. What is undefined because a customer is gone is said so at each operation. */
export interface Payments {
	/** Gives the customer's id. */
	createCustomer(account: { readonly accountId: string; readonly name: string }): Promise<string>;
	/** The address of a page where the customer buys a plan; undefined where there is no such customer. */
	openCheckout(checkout: {
		readonly customerId: string;
		readonly priceKey: PriceKey;
		readonly returnUrl: string;
	}): Promise<string | undefined>;
	/** The address of a page where the customer changes or ends what was bought; undefined where there is no such customer. */
	openPortal(portal: { readonly customerId: string; readonly returnUrl: string }): Promise<string | undefined>;
	/** As they are now, ended ones too; undefined where there is no such customer. */
	subscriptionsOf(customerId: string): Promise<readonly Subscription[] | undefined>;
	/** Deletes the customer there, and ends what was bought at once. One who is gone is no error. */
	deleteCustomer(customerId: string): Promise<void>;
	/** The event in these bytes; undefined where the signature is not the provider's, or not of these five minutes. */
	readEvent(rawBody: Uint8Array, signature: string | undefined, now: Milliseconds): PaymentEvent | undefined;
}

export type { Analysis, AnalysisNotice, Decision, Finding };
