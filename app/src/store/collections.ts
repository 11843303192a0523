import type { CollectionName, Collections, FieldOf, Scalar, UniqueIndexName } from "../ports.ts";

/*
 * What each collection is asked for, as data. Both adapters create their indexes from this table, and every query is
 * held against it before it runs (index-choice.ts): what no index here serves is refused, not scanned for.
 */

export type FieldKind = "string" | "number" | "boolean";

/** Serves equalities on its first keys, and an order by the next one. `id` ends every such index: it breaks ties. */
export interface OrderedIndex<Field extends string = string> {
	readonly name: string;
	readonly keys: readonly Field[];
	readonly unique?: never;
}

/** At most one document for each value, of all documents or of those where `where.field` equals `where.equals`. */
export interface UniqueIndex<Field extends string = string> {
	readonly name: UniqueIndexName;
	readonly keys: readonly Field[];
	readonly unique: true;
	readonly where?: { readonly field: Field; readonly equals: Exclude<Scalar, null> };
}

export interface CollectionSpec {
	/** Fields that may be filtered or sorted, with the one kind of scalar (or null) that they hold. */
	readonly fields: Readonly<Record<string, FieldKind>>;
	readonly ordered: readonly OrderedIndex[];
	readonly unique: readonly UniqueIndex[];
}

/** Null is no value to SQLite's unique indexes and a value to MongoDB's, so a unique field must not be nullable. */
type UniqueField<C extends CollectionName> = {
	[Field in FieldOf<C>]: null extends Collections[C][Field] ? never : Field;
}[FieldOf<C>];

/** The specification of one collection, as strict as its document: each indexed field of ports.ts, and no other. */
interface SpecOf<C extends CollectionName> {
	readonly fields: { readonly [Field in FieldOf<C>]: FieldKind };
	readonly ordered: readonly OrderedIndex<FieldOf<C>>[];
	readonly unique: readonly UniqueIndex<UniqueField<C>>[];
}

const expiry = {
	fields: { expiresAt: "number" },
	ordered: [{ name: "expiresAt", keys: ["expiresAt"] }],
	unique: [],
} as const;

const specs: { readonly [C in CollectionName]: SpecOf<C> } = {
	users: {
		fields: { local: "boolean" },
		ordered: [],
		unique: [{ name: "local", keys: ["local"], unique: true, where: { field: "local", equals: true } }],
	},
	grants: { fields: {}, ordered: [], unique: [] },
	accountDeletions: { fields: {}, ordered: [], unique: [] },
	erasures: { fields: {}, ordered: [], unique: [] },
	listedAddresses: { fields: {}, ordered: [], unique: [] },
	sessions: {
		fields: { userId: "string", expiresAt: "number" },
		ordered: [
			{ name: "userId", keys: ["userId"] },
			{ name: "expiresAt", keys: ["expiresAt"] },
		],
		unique: [],
	},
	signInLinks: expiry,
	apiKeys: {
		fields: { digest: "string", userId: "string", revokedAt: "number" },
		ordered: [{ name: "userId_revokedAt", keys: ["userId", "revokedAt"] }],
		unique: [{ name: "digest", keys: ["digest"], unique: true }],
	},
	installations: { fields: {}, ordered: [], unique: [] },
	installationSettings: { fields: {}, ordered: [], unique: [] },
	repositories: {
		fields: { installationId: "string", fullName: "string" },
		ordered: [
			{ name: "installationId_fullName", keys: ["installationId", "fullName"] },
			// Not unique: GitHub gives a renamed repository's old name to a new one before we hear of the renaming.
			{ name: "fullName", keys: ["fullName"] },
		],
		unique: [],
	},
	permissions: {
		fields: { userId: "string", repositoryId: "string", expiresAt: "number" },
		ordered: [
			{ name: "userId", keys: ["userId"] },
			{ name: "repositoryId", keys: ["repositoryId"] },
			{ name: "expiresAt", keys: ["expiresAt"] },
		],
		unique: [],
	},
	permissionPages: {
		fields: { userId: "string", installationId: "string", expiresAt: "number" },
		ordered: [
			{ name: "userId", keys: ["userId"] },
			{ name: "installationId", keys: ["installationId"] },
			{ name: "expiresAt", keys: ["expiresAt"] },
		],
		unique: [],
	},
	accessMarks: expiry,
	projects: {
		fields: {
			trackedFile: "string",
			ownerUserId: "string",
			installationId: "string",
			repositoryId: "string",
			status: "string",
			createdAt: "number",
			endedAt: "number",
		},
		ordered: [
			{ name: "ownerUserId_createdAt", keys: ["ownerUserId", "createdAt"] },
			{ name: "installationId_status", keys: ["installationId", "status"] },
			{ name: "repositoryId_createdAt", keys: ["repositoryId", "createdAt"] },
			// Those that live: however many ended ones a repository has, none of them is read with these.
			{ name: "repositoryId_status_createdAt", keys: ["repositoryId", "status", "createdAt"] },
			// Those that ended, the oldest end first.
			{ name: "status_endedAt", keys: ["status", "endedAt"] },
			{ name: "status", keys: ["status"] },
		],
		unique: [{ name: "trackedFile", keys: ["trackedFile"], unique: true }],
	},
	syncRuns: {
		fields: {
			projectId: "string",
			createdAt: "number",
			dueAt: "number",
			versionNumber: "number",
			trackedVersion: "string",
			verdict: "string",
			gateAction: "string",
			status: "string",
			trigger: "string",
			mode: "string",
			ref: "string",
		},
		ordered: [
			{ name: "projectId_createdAt", keys: ["projectId", "createdAt"] },
			// The same of one kind, so that a page of a long history is read and no more of it.
			{ name: "projectId_verdict_createdAt", keys: ["projectId", "verdict", "createdAt"] },
			{ name: "projectId_gateAction_createdAt", keys: ["projectId", "gateAction", "createdAt"] },
			{ name: "projectId_status_createdAt", keys: ["projectId", "status", "createdAt"] },
			{ name: "projectId_trigger_createdAt", keys: ["projectId", "trigger", "createdAt"] },
			{ name: "projectId_mode_createdAt", keys: ["projectId", "mode", "createdAt"] },
			{ name: "projectId_ref_createdAt", keys: ["projectId", "ref", "createdAt"] },
			// The unfinished runs of one project: null, which finished runs hold, sorts first.
			{ name: "projectId_dueAt", keys: ["projectId", "dueAt"] },
			// The runs that were judged while one version counted.
			{ name: "projectId_versionNumber", keys: ["projectId", "versionNumber"] },
			// The runs that made or confirmed what the configuration calls one version, the newest last.
			{ name: "projectId_trackedVersion", keys: ["projectId", "trackedVersion", "versionNumber"] },
			// The queue: `claim` reads it from its start.
			{ name: "dueAt", keys: ["dueAt"] },
		],
		unique: [],
	},
	checks: {
		fields: { repositoryId: "string", dueAt: "number", askedAt: "number", expiresAt: "number" },
		ordered: [
			{ name: "repositoryId_askedAt", keys: ["repositoryId", "askedAt"] },
			// The queue: `claim` reads it from its start.
			{ name: "dueAt", keys: ["dueAt"] },
			...expiry.ordered,
		],
		unique: [],
	},
	pullRequests: {
		fields: {
			repositoryId: "string",
			isOpen: "boolean",
			number: "number",
			dueAt: "number",
			expiresAt: "number",
		},
		ordered: [
			{ name: "repositoryId_isOpen_number", keys: ["repositoryId", "isOpen", "number"] },
			// The queue: `claim` reads it from its start.
			{ name: "dueAt", keys: ["dueAt"] },
			...expiry.ordered,
		],
		unique: [],
	},
	writeTurns: expiry,
	exceptionTurns: expiry,
	shipments: {
		fields: { dueAt: "number" },
		// The queue: `claim` reads it from its start.
		ordered: [{ name: "dueAt", keys: ["dueAt"] }],
		unique: [],
	},
	exceptions: {
		fields: { projectId: "string", endedAt: "number", createdBy: "string", confirmedBy: "string" },
		ordered: [
			{ name: "projectId_endedAt", keys: ["projectId", "endedAt"] },
			{ name: "createdBy", keys: ["createdBy"] },
			{ name: "confirmedBy", keys: ["confirmedBy"] },
		],
		unique: [],
	},
	logLeaves: { fields: {}, ordered: [], unique: [] },
	deliveries: {
		fields: { expiresAt: "number", dueAt: "number" },
		// By `dueAt` is the queue: `claim` reads it from its start.
		ordered: [...expiry.ordered, { name: "dueAt", keys: ["dueAt"] }],
		unique: [],
	},
	usedTokens: expiry,
	billingAccounts: {
		fields: { customerId: "string" },
		ordered: [],
		unique: [{ name: "customerId", keys: ["customerId"], unique: true }],
	},
	creditMonths: expiry,
	keyMarks: { fields: {}, ordered: [], unique: [] },
	changelogEntries: {
		fields: { projectId: "string", status: "string", createdAt: "number" },
		ordered: [
			{ name: "projectId_createdAt", keys: ["projectId", "createdAt"] },
			{ name: "projectId_status_createdAt", keys: ["projectId", "status", "createdAt"] },
		],
		unique: [],
	},
	namedPeople: {
		fields: { projectId: "string", userId: "string" },
		ordered: [
			{ name: "projectId_userId", keys: ["projectId", "userId"] },
			{ name: "userId", keys: ["userId"] },
		],
		unique: [],
	},
	securityEvents: {
		fields: { userId: "string", projectId: "string", at: "number" },
		ordered: [
			{ name: "userId_at", keys: ["userId", "at"] },
			{ name: "projectId_at", keys: ["projectId", "at"] },
			{ name: "at", keys: ["at"] },
		],
		unique: [],
	},
};

export const collections: Readonly<Record<CollectionName, CollectionSpec>> = specs;

export const collectionNames = Object.keys(collections) as readonly CollectionName[];

/** The collections that `sweep` empties of what expired. */
export const expiringCollections = collectionNames.filter((name) =>
	Object.hasOwn(collections[name].fields, "expiresAt"),
);
