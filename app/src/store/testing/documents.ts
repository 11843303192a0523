import { randomUUID } from "node:crypto";
import type {
	CollectionName,
	Collections,
	ProjectDocument,
	RepositoryDocument,
	Store,
	SyncRunDocument,
	UserDocument,
} from "../../ports.ts";

/* Documents as flows would write them, with ids of their own; a test names the fields that it is about. */

export function aUser(fields: Partial<UserDocument> = {}): UserDocument {
	return { id: randomUUID(), login: "octocat", local: false, createdAt: 1, ...fields };
}

export function aRepository(fields: Partial<RepositoryDocument> = {}): RepositoryDocument {
	return {
		id: randomUUID(),
		fullName: "acme/payments",
		ownerId: 7,
		private: true,
		defaultBranch: "main",
		installationId: randomUUID(),
		...fields,
	};
}

export function aProject(fields: Partial<ProjectDocument> = {}): ProjectDocument {
	const id = randomUUID();
	return {
		id,
		name: "payments-api",
		trackedFile: `${id}:driftgate.yml`,
		repositoryId: "1",
		repoFullName: "acme/payments",
		repositoryOwnerId: 7,
		installationId: "2",
		defaultBranch: "main",
		configPath: "driftgate.yml",
		ownerUserId: randomUUID(),
		public: false,
		status: "active",
		versionNumber: 0,
		baseline: null,
		outputs: ["typescript"],
		driftDetected: false,
		artifacts: [],
		committed: null,
		log: null,
		createdAt: 1,
		...fields,
	};
}

export function aRun(fields: Partial<SyncRunDocument> = {}): SyncRunDocument {
	return {
		id: randomUUID(),
		projectId: randomUUID(),
		status: "queued",
		trigger: "webhook",
		mode: "sync",
		versionNumber: 0,
		ref: "refs/heads/main",
		commitSha: "0".repeat(40),
		verified: true,
		bundle: null,
		dueAt: null,
		leaseOwner: null,
		attempts: 0,
		createdAt: 1,
		startedAt: null,
		result: null,
		...fields,
	};
}

/** Deletes every document of a collection, for tests of what looks at all of it. */
export async function empty(store: Store, collection: CollectionName): Promise<void> {
	const sort = { field: "id", direction: "asc" } as const;
	const { items, next } = await store.page<CollectionName>(collection, { where: {}, sort, limit: 1_000 });
	await Promise.all(items.map((item) => store.deleteIf(collection, item.id, item.rev)));
	if (next !== undefined) await empty(store, collection);
}

/** The document as `get` must give it at a revision. */
export function stored<C extends CollectionName>(document: Collections[C], rev: number) {
	return { ...document, rev };
}
