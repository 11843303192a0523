import type { CollectionName, Store } from "../../ports.ts";
import { deleteAll, deleteDocument } from "./delete-document.ts";
import { eachOf } from "./read-all.ts";
import { updateDocument } from "./update-document.ts";

type Erase = (store: Store, id: string) => Promise<void>;

interface Records {
	/** Erases what the collection holds of one user. */
	readonly ofUser?: Erase;
	/** Erases what the collection holds of one project. */
	readonly ofProject?: Erase;
}

/** In the place of a user who is gone, where a record of others stays. */
export const NOBODY = "deleted";

/** Of projects that stay: who accepted something is forgotten, that it was accepted, and by two, is not. */
async function forgetAccepter(store: Store, userId: string): Promise<void> {
	for (const part of ["createdBy", "confirmedBy"] as const) {
		const theirs = eachOf(store, "exceptions", { where: { [part]: userId }, sort: { field: "id", direction: "asc" } });
		for await (const { id } of theirs) {
			await updateDocument(store, "exceptions", id, (exception) =>
				exception?.[part] === userId ? { ...exception, [part]: NOBODY } : undefined,
			);
		}
	}
}

/** The events stay, and forget whom they are of. */
export async function forgetActor(store: Store, userId: string): Promise<void> {
	const theirs = eachOf(store, "securityEvents", { where: { userId }, sort: { field: "at", direction: "asc" } });
	for await (const { id } of theirs) {
		await updateDocument(store, "securityEvents", id, (event) =>
			event?.userId === userId ? { ...event, userId: NOBODY, login: null, keyId: null, address: null } : undefined,
		);
	}
}

/** Deletes what has an id that begins with its owner's: `user/2026-03`, `project/12`. */
const deleteOwned =
	(collection: "creditMonths" | "logLeaves" | "shipments"): Erase =>
	async (store, ownerId) => {
		const prefix = `${ownerId}/`;
		const sort = { field: "id", direction: "asc" } as const;
		for await (const { id } of eachOf(store, collection, { where: {}, sort, after: { value: prefix, id: prefix } })) {
			if (!id.startsWith(prefix)) return;
			await deleteDocument(store, collection, id);
		}
	};

const ofNobody: Records = {};

/** What each collection holds of a user and of a project. A collection without a row here does not compile. */
export const recordsOf: { readonly [C in CollectionName]: Records } = {
	// The user's own document, what is ended at the payment provider first, and the grant, which is revoked last, are
	// steps of their own: see delete-account.ts.
	users: ofNobody,
	grants: ofNobody,
	accountDeletions: ofNobody,
	billingAccounts: ofNobody,
	// The project itself is removed first: see erase-project.ts.
	projects: ofNobody,
	erasures: ofNobody,
	logLeaves: { ofProject: deleteOwned("logLeaves") },
	keyMarks: ofNobody,
	signInLinks: ofNobody,
	listedAddresses: ofNobody,
	// GitHub's accounts and repositories: they come and go with the App's installations.
	installations: ofNobody,
	installationSettings: ofNobody,
	repositories: ofNobody,
	// What GitHub shows at a repository's pull requests, and how often it was written: of the repository, and swept.
	checks: ofNobody,
	pullRequests: ofNobody,
	writeTurns: ofNobody,
	exceptionTurns: { ofProject: (store, projectId) => deleteDocument(store, "exceptionTurns", projectId) },
	shipments: { ofProject: deleteOwned("shipments") },
	deliveries: ofNobody,
	usedTokens: ofNobody,
	// What changed, and not for whom.
	accessMarks: ofNobody,
	permissions: {
		ofUser: (store, userId) =>
			deleteAll(store, "permissions", { where: { userId }, sort: { field: "id", direction: "asc" } }),
	},
	permissionPages: {
		ofUser: (store, userId) =>
			deleteAll(store, "permissionPages", { where: { userId }, sort: { field: "id", direction: "asc" } }),
	},
	apiKeys: {
		ofUser: (store, userId) =>
			deleteAll(store, "apiKeys", { where: { userId }, sort: { field: "revokedAt", direction: "asc" } }),
	},
	creditMonths: { ofUser: deleteOwned("creditMonths") },
	syncRuns: {
		ofProject: (store, projectId) =>
			deleteAll(store, "syncRuns", { where: { projectId }, sort: { field: "createdAt", direction: "asc" } }),
	},
	exceptions: {
		ofUser: forgetAccepter,
		ofProject: (store, projectId) =>
			deleteAll(store, "exceptions", { where: { projectId }, sort: { field: "endedAt", direction: "asc" } }),
	},
	changelogEntries: {
		ofProject: (store, projectId) =>
			deleteAll(store, "changelogEntries", { where: { projectId }, sort: { field: "createdAt", direction: "asc" } }),
	},
	// Who is named stands here alone: leaves, runs and exceptions have hashes.
	namedPeople: {
		ofUser: (store, userId) =>
			deleteAll(store, "namedPeople", { where: { userId }, sort: { field: "id", direction: "asc" } }),
		ofProject: (store, projectId) =>
			deleteAll(store, "namedPeople", { where: { projectId }, sort: { field: "userId", direction: "asc" } }),
	},
	// They outlive projects: see erase-events.ts.
	securityEvents: { ofUser: forgetActor },
	// Last, so that whoever asked can ask again until everything else is gone.
	sessions: {
		ofUser: (store, userId) =>
			deleteAll(store, "sessions", { where: { userId }, sort: { field: "id", direction: "asc" } }),
	},
};
