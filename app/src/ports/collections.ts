import type {
	AccessMarkDocument,
	AccountDeletionDocument,
	ApiKeyDocument,
	BillingAccountDocument,
	ChangelogEntryDocument,
	CheckDocument,
	CreditMonthDocument,
	DeliveryDocument,
	ErasureDocument,
	ExceptionDocument,
	ExceptionTurnDocument,
	GrantDocument,
	InstallationDocument,
	InstallationSettingsDocument,
	KeyMarkDocument,
	ListedAddressDocument,
	LogLeafDocument,
	Milliseconds,
	NamedPersonDocument,
	PermissionDocument,
	PermissionPageDocument,
	ProjectDocument,
	PullRequestDocument,
	RepositoryDocument,
	SecurityEventDocument,
	SessionDocument,
	ShipmentDocument,
	SignInLinkDocument,
	SyncRunDocument,
	UsedTokenDocument,
	UserDocument,
	WriteTurnDocument,
} from "../documents.ts";

/* What a store keeps, and how it is asked for. */

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
	readonly installationSettings: InstallationSettingsDocument;
	readonly repositories: RepositoryDocument;
	readonly permissions: PermissionDocument;
	readonly permissionPages: PermissionPageDocument;
	readonly accessMarks: AccessMarkDocument;
	readonly projects: ProjectDocument;
	readonly syncRuns: SyncRunDocument;
	readonly checks: CheckDocument;
	readonly pullRequests: PullRequestDocument;
	readonly writeTurns: WriteTurnDocument;
	readonly exceptionTurns: ExceptionTurnDocument;
	readonly shipments: ShipmentDocument;
	readonly logLeaves: LogLeafDocument;
	readonly exceptions: ExceptionDocument;
	readonly deliveries: DeliveryDocument;
	readonly usedTokens: UsedTokenDocument;
	readonly billingAccounts: BillingAccountDocument;
	readonly creditMonths: CreditMonthDocument;
	readonly changelogEntries: ChangelogEntryDocument;
	readonly keyMarks: KeyMarkDocument;
	readonly namedPeople: NamedPersonDocument;
	readonly securityEvents: SecurityEventDocument;
}

export type CollectionName = keyof Collections;

/** Collections whose documents are their own queue entries: `dueAt`, `leaseOwner`, `attempts`. */
export type QueueName = "syncRuns" | "deliveries" | "checks" | "pullRequests" | "shipments";

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
	readonly installationSettings: never;
	readonly repositories: "installationId" | "fullName";
	readonly permissions: "userId" | "repositoryId" | "expiresAt";
	readonly permissionPages: "userId" | "installationId" | "expiresAt";
	readonly accessMarks: "expiresAt";
	readonly projects:
		| "trackedFile"
		| "ownerUserId"
		| "installationId"
		| "repositoryId"
		| "status"
		| "createdAt"
		| "endedAt";
	readonly syncRuns:
		| "projectId"
		| "createdAt"
		| "dueAt"
		| "versionNumber"
		| "trackedVersion"
		| "verdict"
		| "gateAction"
		| "status"
		| "trigger"
		| "mode"
		| "ref";
	readonly checks: "repositoryId" | "dueAt" | "askedAt" | "expiresAt";
	readonly pullRequests: "repositoryId" | "isOpen" | "number" | "dueAt" | "expiresAt";
	readonly writeTurns: "expiresAt";
	readonly exceptionTurns: "expiresAt";
	readonly shipments: "dueAt";
	readonly exceptions: "projectId" | "endedAt" | "createdBy" | "confirmedBy";
	readonly logLeaves: never;
	readonly deliveries: "expiresAt" | "dueAt";
	readonly usedTokens: "expiresAt";
	readonly billingAccounts: "customerId";
	readonly creditMonths: "expiresAt";
	readonly changelogEntries: "projectId" | "status" | "createdAt";
	readonly keyMarks: never;
	readonly namedPeople: "projectId" | "userId";
	readonly securityEvents: "userId" | "projectId" | "at";
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
