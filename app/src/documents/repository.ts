import type { Milliseconds } from "./milliseconds.ts";

/* What the App is installed on. */

/** An installation of the App. `id` is GitHub's numeric id as text. */
export interface InstallationDocument {
	readonly id: string;
	readonly accountLogin: string;
	readonly accountId: number;
	readonly suspended: boolean;
	readonly createdAt: Milliseconds;
	/** When GitHub changed it last, by GitHub's clock. What it said of an earlier moment and comes later does not count. */
	readonly changedAt?: Milliseconds;
	/** What its owner granted; left out where an older Driftgate kept it, and nobody has asked since. */
	readonly granted?: Granted;
}

/** What the owner of an installation granted the App. */
export interface Granted {
	/** By the names that GitHub's API has for permissions: `checks`, `pull_requests`. */
	readonly permissions: Readonly<Record<string, "read" | "write" | "admin">>;
	/** The events that it is told of, beside those that every App is. */
	readonly events: readonly string[];
	/** The page on GitHub where an owner accepts what the App asks for; left out where nobody told. */
	readonly settingsUrl?: string;
}

/** A repository that an installation may read. `id` is GitHub's numeric id as text: names change, ids do not. */
export interface RepositoryDocument {
	readonly id: string;
	readonly fullName: string;
	readonly ownerId: number;
	readonly private: boolean;
	readonly defaultBranch: string;
	readonly installationId: string;
}
