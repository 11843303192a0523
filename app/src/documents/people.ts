import type { Word } from "./access.ts";
import type { Milliseconds } from "./milliseconds.ts";

/* Who signs in, and what they let the App do. */

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
export interface GrantDocument extends Word {
	/** The tokens, as the identity provider sealed them: a copy of the database lets nobody act for the user. */
	readonly sealed: string;
	/** Ids of the App's installations that the user reaches. */
	readonly installations: readonly string[];
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
