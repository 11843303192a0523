import type { Milliseconds, Permission } from "../documents.ts";
import type { RepositoryRef } from "./github.ts";

/* What the App reads of pull requests and merge groups. */

/** A pull request as GitHub has it. */
export interface PullRequestView {
	readonly number: number;
	readonly headSha: string;
	/** The branch that it is to be merged into, without `refs/heads/`. */
	readonly baseRef: string;
	/** Where the base was when GitHub looked last: it may have moved on. */
	readonly baseSha: string;
	/** Whether the head is in another repository, or in one that is gone. */
	readonly isFork: boolean;
	readonly isDraft: boolean;
	readonly state: "open" | "merged" | "closed";
	/** GitHub's id of the user who opened it; null where the account is gone. */
	readonly authorId: string | null;
	readonly createdAt: Milliseconds;
	readonly updatedAt: Milliseconds;
	/** The commit that it became on its base; left out until it is merged. */
	readonly mergedAs?: string;
	/**
	 * The commit that merging it would make, whose tree is what the branch would have then. `conflict`: it cannot be merged;
	 * `unknown`: GitHub has not tried yet.
	 */
	readonly testMerge: { readonly sha: string } | "conflict" | "unknown";
}

/** A commit that merging a pull request would make: its parents are the base's and the head's. */
export interface TestMerge {
	readonly sha: string;
	readonly parents: readonly string[];
}

/** Throws as the GitHub port. */
export interface PullRequests {
	/** Undefined where there is none of this number. */
	readPullRequest(repository: RepositoryRef, number: number): Promise<PullRequestView | undefined>;
	/** Those that are open, as GitHub lists them: the test merge is unknown. */
	listOpenPullRequests(repository: RepositoryRef): Promise<readonly PullRequestView[]>;
	/**
	 * The paths that a head changes since it left a base (a branch or a commit), former names of moved files included; undefined where GitHub does not
	 * tell all of them, or has no such commits.
	 */
	changedPaths(repository: RepositoryRef, base: string, headSha: string): Promise<ReadonlySet<string> | undefined>;
	/** The test merge that GitHub keeps of a pull request, which may be one of an earlier head; undefined where there is none. */
	keptTestMerge(repository: RepositoryRef, number: number): Promise<TestMerge | undefined>;
	/** The parents of a commit in their order; undefined where there is no such commit. */
	parentsOf(repository: RepositoryRef, commitSha: string): Promise<readonly string[] | undefined>;
	/** The git blob ids of all files at a commit, by path; undefined where GitHub does not tell all of them. */
	blobIdsAt(repository: RepositoryRef, commitSha: string): Promise<ReadonlyMap<string, string> | undefined>;
	/** What a user of this GitHub is kept under: see UserDocument. */
	personId(githubId: string): string;
	/** What GitHub lets a user do with the repository at this moment, who is known by login and by id: both must be theirs. */
	permissionOf(repository: RepositoryRef, user: { readonly id: string; readonly login: string }): Promise<Permission>;
}
