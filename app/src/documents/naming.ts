import type { Milliseconds } from "./milliseconds.ts";

/* Who did what. */

/**
 * Somebody whom the record of one project names. Leaves, runs and exceptions hold `id` alone, which is the SHA-256 of
 * `text`: when the account goes, this document goes, and what is left says only that it was the same person.
 */
export interface NamedPersonDocument {
	readonly id: string;
	readonly projectId: string;
	readonly userId: string;
	/** A PersonRecord of the engine, exact: salted, so that nobody finds the person by trying. */
	readonly text: string;
}

/** What the security log keeps. */
export type SecurityEventKind =
	| "sign_in"
	| "sign_in_refused"
	| "key_created"
	| "key_rotated"
	| "key_revoked"
	| "key_used_from_new_network"
	| "key_refused"
	| "cross_site_refused"
	| "permission_refused"
	| "project_linked"
	| "visibility_changed"
	| "settings_changed"
	| "project_unlinked"
	| "project_ended_with_account"
	| "exception_added"
	| "exception_confirmed"
	| "exception_ended"
	| "sync_requested"
	| "changelog_published"
	| "evidence_exported"
	| "account_deleted";

/** Something that somebody did, or was refused. What repeats within an hour is one event that counts. */
export interface SecurityEventDocument {
	readonly id: string;
	readonly kind: SecurityEventKind;
	readonly at: Milliseconds;
	/** Who, by the user's id; "deleted" where the account is gone; null where nobody was known. */
	readonly userId: string | null;
	/** The name at the time; null where it was erased, or nobody was known. */
	readonly login: string | null;
	/** The lineage of the API key that acted for the user; null where none did. */
	readonly keyId: string | null;
	readonly projectId: string | null;
	/** What it was about, in words that the service chose: `public`, an id, an error code. */
	readonly subject: string | null;
	/** The client's address; null where the operator does not allow it to be kept. */
	readonly address: string | null;
	/** How often within the hour that began at `at`; kept at the 1st, 2nd, 4th, 8th …, so that it may be nearly twice as many. */
	readonly times: number;
}
