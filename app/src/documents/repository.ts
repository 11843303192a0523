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
