import type { Milliseconds } from "./milliseconds.ts";

/* What GitHub lets people do, as it said last. */

/** What GitHub lets somebody do with a repository, by the names of its roles, least first. */
export type Permission = "none" | "read" | "triage" | "write" | "maintain" | "admin";

/** Something that GitHub said, when it did, and when it is to be asked again. */
export interface Word {
	readonly id: string;
	/** When GitHub said so; 0 where it has not yet, or where what it said does not count any more. */
	readonly checkedAt: Milliseconds;
	/** From when on it is to be asked again. Whoever asks moves it first, so that one of many does. */
	readonly checkDueAt: Milliseconds;
	/** When GitHub was asked in vain; left out where it answered. */
	readonly failedAt?: Milliseconds;
	/** The changes of access that were known before it was asked: after another one it counts for nothing. */
	readonly mark?: string;
}

/** What GitHub lets one user do with one repository: `id` is `user/repository`. A refusal is kept like a permission. */
export interface PermissionDocument extends Word {
	readonly userId: string;
	readonly repositoryId: string;
	readonly permission: Permission;
	/** Of GitHub's answer (RFC 9110 8.8.3): unchanged, it is not sent again. */
	readonly etag?: string;
	readonly expiresAt: Milliseconds;
}

/**
 * One page of the repositories of an installation that one user sees: `id` is `user/installation/page`. A page is what
 * GitHub answers at once, and no document grows with the installation.
 */
export interface PermissionPageDocument extends Word {
	readonly userId: string;
	readonly installationId: string;
	/** How many repositories all pages have. */
	readonly total: number;
	readonly permissions: readonly RepositoryPermission[];
	readonly etag?: string;
	readonly expiresAt: Milliseconds;
}

export interface RepositoryPermission {
	readonly repositoryId: string;
	readonly permission: Permission;
}

/**
 * The last change of access that GitHub told of, by what it was about: what was asked before it counts for nothing. It
 * is kept until whatever was asked before it is too old to be believed.
 */
export interface AccessMarkDocument {
	readonly id: string;
	/** Another one with each change. */
	readonly mark: string;
	readonly expiresAt: Milliseconds;
}

/** What the owner of an installation has decided. `id` is the installation's. */
export interface InstallationSettingsDocument {
	readonly id: string;
	/** Whether GitHub's maintain permission does here what admin does. */
	readonly maintainersManage: boolean;
}
