import { refusalOf } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { AccountDeletionDocument, Ports, ProjectDocument } from "../../ports.ts";
import { lastPermission } from "../access/permission-on.ts";
import { standingOn } from "../access/standing-on.ts";
import { endProject } from "../ending/end-project.ts";
import { recordEvent } from "../naming/record-event.ts";
import { deleteDocument } from "../records/delete-document.ts";
import { eachOf } from "../records/read-all.ts";
import { NOBODY, recordsOf } from "../records/records-of.ts";
import { updateDocument } from "../records/update-document.ts";

/*
 * An account goes in steps: what it pays for, its projects, its other records, the user, and last the grant at GitHub. The document of the
 * deletion says which step is next; each step can be done any number of times, by several processes at once. So whatever
 * dies in between, the next call, the next start or the next minute goes on.
 */

interface Step {
	readonly work: (ports: Ports, deletion: AccountDeletionDocument) => Promise<void>;
	readonly next: AccountDeletionDocument["step"] | undefined;
}

const steps: { readonly [S in AccountDeletionDocument["step"]]: Step } = {
	billing: { work: endBilling, next: "projects" },
	projects: { work: (ports, { id }) => endProjects(ports, id), next: "records" },
	records: { work: deleteRecords, next: "user" },
	user: { work: deleteUser, next: "grant" },
	grant: { work: revokeGrant, next: undefined },
};

/**
 * Deletes an account and everything of it. When this returns, nothing of it is left here; where GitHub cannot be reached
 * its grant there is revoked later. Throws ServiceFault temporarily_unavailable, and then goes on by itself.
 */
export async function deleteAccount(ports: Ports, { userId }: { readonly userId: string }): Promise<void> {
	const requestedAt = ports.clock.now();
	// A conflict means that it has begun before: this call goes on with it.
	const begun = await ports.store.insert("accountDeletions", {
		id: userId,
		step: "billing",
		sealed: null,
		requestedAt,
	});
	if (begun.ok) await recordEvent(ports, { kind: "account_deleted", userId });
	try {
		await finishDeletion(ports, userId);
	} catch (error) {
		if ((await ports.store.get("accountDeletions", userId))?.step !== "grant") throw error;
		ports.log.warn("grant_not_revoked", { error });
	}
}

/** Takes the steps that are left of a deletion; does nothing where there is none. */
async function finishDeletion(ports: Ports, userId: string): Promise<void> {
	for (;;) {
		const deletion = await ports.store.get("accountDeletions", userId);
		if (deletion === undefined) return;
		const { work, next } = steps[deletion.step];
		await work(ports, deletion);
		if (next === undefined) return deleteDocument(ports.store, "accountDeletions", userId);
		await updateDocument(ports.store, "accountDeletions", userId, (current) =>
			current?.step === deletion.step ? { ...current, step: next } : undefined,
		);
	}
}

/** Ends a deletion at once for whoever signs in anew: what was granted just now is not to be revoked. */
export async function finishDeletionBeforeSignIn(ports: Ports, userId: string): Promise<void> {
	const withoutRevocation = { ...ports, identity: { ...ports.identity, revoke: async () => {} } };
	await finishDeletion(withoutRevocation, userId);
}

/** Goes on with every deletion there is. What cannot go on now does not keep the others from it. */
export async function continueDeletions(ports: Ports): Promise<void> {
	const every = eachOf(ports.store, "accountDeletions", { where: {}, sort: { field: "id", direction: "asc" } });
	for await (const { id } of every) {
		await finishDeletion(ports, id).catch((error: unknown) => ports.log.warn("deletion_not_finished", { error }));
	}
}

/** First, since nothing else here knows afterwards what is to be ended at the payment provider. */
async function endBilling({ store, payments }: Ports, { id }: Pick<AccountDeletionDocument, "id">): Promise<void> {
	const account = await store.get("billingAccounts", id);
	if (account === undefined) return;
	await payments?.deleteCustomer(account.customerId);
	await deleteDocument(store, "billingAccounts", id);
}

/** Projects that others administer too pass to one of them; those that nobody else administers end, and keep their log. */
async function endProjects(ports: Ports, userId: string): Promise<void> {
	const heirs = new Map<string, string | undefined>();
	const owned = eachOf(ports.store, "projects", {
		where: { ownerUserId: userId },
		sort: { field: "createdAt", direction: "asc" },
	});
	for await (const project of owned) {
		const { id, installationId, repositoryId, status } = project;
		if (status === "ended") {
			await passOn(ports, id, userId, NOBODY);
			continue;
		}
		const where = `${installationId}/${repositoryId}`;
		if (!heirs.has(where)) heirs.set(where, await heirOf(ports, userId, project));
		const heir = heirs.get(where);
		if (heir === undefined) await endWithAccount(ports, id, userId);
		else await passOn(ports, id, userId, heir);
	}
}

async function endWithAccount(ports: Ports, projectId: string, userId: string): Promise<void> {
	await endProject(ports, { projectId, userId, cause: "account_deleted" });
	await recordEvent(ports, { kind: "project_ended_with_account", projectId, userId });
}

async function passOn({ store }: Ports, projectId: string, from: string, to: string): Promise<void> {
	await updateDocument(store, "projects", projectId, (project) =>
		project?.ownerUserId === from ? { ...project, ownerUserId: to } : undefined,
	);
}

/**
 * Another user whose account stays, and who administers the project's repository at GitHub as far as is known: to whom a
 * project would pass. Throws ServiceFault of the world where GitHub has never said.
 */
export async function heirOf(ports: Ports, userId: string, project: ProjectDocument): Promise<string | undefined> {
	const every = eachOf(ports.store, "grants", { where: {}, sort: { field: "id", direction: "asc" } });
	for await (const { id, installations } of every) {
		if (id === userId || !installations.includes(project.installationId)) continue;
		const isLeaving = (await ports.store.get("accountDeletions", id)) !== undefined;
		if (!isLeaving && (await administers(ports, id, project))) return id;
	}
	return undefined;
}

/**
 * Where GitHub cannot say, what it said last counts, and where it has said nothing yet, the deletion waits: what is erased
 * cannot be brought back.
 */
async function administers(ports: Ports, userId: string, project: ProjectDocument): Promise<boolean> {
	try {
		const user = { kind: "user", userId, local: false } as const;
		return refusalOf(user, "project.manage", await standingOn(ports, user, project)) === undefined;
	} catch (error) {
		if (!(error instanceof ServiceFault) || error.owner !== "world") throw error;
		const said = await lastPermission(ports, userId, project.repositoryId);
		if (said === undefined) throw error;
		return said === "admin";
	}
}

async function deleteRecords(ports: Ports, { id }: AccountDeletionDocument): Promise<void> {
	await handOverGrant(ports, id);
	for (const { ofUser } of Object.values(recordsOf)) await ofUser?.(ports.store, id);
}

/** The grant passes to the deletion, which outlives the user: first it is there twice, then once. */
async function handOverGrant({ store }: Ports, userId: string): Promise<void> {
	for (;;) {
		const grant = await store.get("grants", userId);
		if (grant === undefined) return;
		const { sealed } = grant;
		await updateDocument(store, "accountDeletions", userId, (deletion) =>
			deletion === undefined || deletion.sealed === sealed ? undefined : { ...deletion, sealed },
		);
		if (await store.deleteIf("grants", userId, grant.rev)) return;
	}
}

/** Afterwards nobody can act for the user, so what requests under way have left meanwhile is all that is left. */
async function deleteUser(ports: Ports, deletion: AccountDeletionDocument): Promise<void> {
	await deleteDocument(ports.store, "users", deletion.id);
	await endBilling(ports, deletion);
	await endProjects(ports, deletion.id);
	await deleteRecords(ports, deletion);
}

async function revokeGrant({ identity }: Ports, { sealed }: AccountDeletionDocument): Promise<void> {
	if (sealed !== null) await identity.revoke(sealed);
}
