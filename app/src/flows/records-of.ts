import type { CollectionName, Store } from "../ports.ts";
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
const NOBODY = "deleted";

/** Of projects that stay: who accepted something is forgotten, that it was accepted is not. */
async function forgetCreator(store: Store, userId: string): Promise<void> {
	const theirs = eachOf(store, "exceptions", { where: { createdBy: userId }, sort: { field: "id", direction: "asc" } });
	for await (const { id } of theirs) {
		await updateDocument(store, "exceptions", id, (exception) =>
			exception?.createdBy === userId ? { ...exception, createdBy: NOBODY } : undefined,
		);
	}
}

/** Their ids begin with the user's: `user/2026-03`. */
async function deleteMonths(store: Store, userId: string): Promise<void> {
	const prefix = `${userId}/`;
	const sort = { field: "id", direction: "asc" } as const;
	for await (const { id } of eachOf(store, "creditMonths", { where: {}, sort, after: { value: prefix, id: prefix } })) {
		if (!id.startsWith(prefix)) return;
		await deleteDocument(store, "creditMonths", id);
	}
}

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
	// Hashes alone.
	logLeaves: ofNobody,
	keyMarks: ofNobody,
	signInLinks: ofNobody,
	listedAddresses: ofNobody,
	// GitHub's accounts and repositories: they come and go with the App's installations.
	installations: ofNobody,
	installationSettings: ofNobody,
	repositories: ofNobody,
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
	creditMonths: { ofUser: deleteMonths },
	syncRuns: {
		ofProject: (store, projectId) =>
			deleteAll(store, "syncRuns", { where: { projectId }, sort: { field: "createdAt", direction: "asc" } }),
	},
	exceptions: {
		ofUser: forgetCreator,
		ofProject: (store, projectId) =>
			deleteAll(store, "exceptions", { where: { projectId }, sort: { field: "endedAt", direction: "asc" } }),
	},
	changelogEntries: {
		ofProject: (store, projectId) =>
			deleteAll(store, "changelogEntries", { where: { projectId }, sort: { field: "createdAt", direction: "asc" } }),
	},
	// Last, so that whoever asked can ask again until everything else is gone.
	sessions: {
		ofUser: (store, userId) =>
			deleteAll(store, "sessions", { where: { userId }, sort: { field: "id", direction: "asc" } }),
	},
};
