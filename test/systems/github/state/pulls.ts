/* Pull requests and what is said about them, as data. */

export interface PullRequest {
	readonly id: number;
	readonly number: number;
	readonly repositoryId: number;
	title: string;
	body: string | null;
	readonly authorId: number;
	state: "open" | "closed";
	isDraft: boolean;
	isLocked: boolean;
	/** The branch that it goes into, without `refs/heads/`. */
	baseBranch: string;
	/** Where the base stood when the head last moved. */
	baseSha: string;
	/** The repository that its branch is in; it may be gone. */
	readonly headRepositoryId: number;
	readonly headLabel: string;
	readonly headBranch: string;
	headSha: string;
	/** null while GitHub is still finding out. */
	mergeable: boolean | null;
	/** The test merge while it is open, the merge afterwards. */
	mergeSha: string | null;
	mergedAt: Date | null;
	mergedById: number | null;
	readonly createdAt: Date;
	updatedAt: Date;
	closedAt: Date | null;
}

/** A comment in the conversation of a pull request. */
export interface Comment {
	readonly id: number;
	readonly repositoryId: number;
	readonly number: number;
	readonly authorId: number;
	/** Set where an App wrote it. */
	readonly byApp: boolean;
	body: string;
	/** Why it is folded away, as GraphQL names it (`RESOLVED`, `OUTDATED`, …); null while it is not. */
	minimized: string | null;
	readonly createdAt: Date;
	updatedAt: Date;
}

export interface Review {
	readonly id: number;
	readonly repositoryId: number;
	readonly number: number;
	readonly authorId: number;
	readonly state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED";
	readonly body: string;
	readonly sha: string;
	readonly submittedAt: Date;
}

export interface Reaction {
	readonly id: number;
	readonly commentId: number;
	readonly authorId: number;
	readonly content: string;
	readonly createdAt: Date;
}
