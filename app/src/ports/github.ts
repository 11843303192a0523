import type { Milliseconds, RepositoryDocument } from "../documents.ts";

/* What the App reads of repositories. */

export interface RepositoryRef {
	readonly installationId: string;
	readonly fullName: string;
}

export interface RepositoryFile {
	readonly text: string;
	/** The git blob id (SHA-1 over `blob <size>\0<bytes>`). */
	readonly blobSha: string;
}

export interface CommitsRequest {
	readonly branch: string;
	/** Files or folders; an empty one is the whole repository. */
	readonly paths: readonly string[];
	readonly since: Milliseconds;
	readonly until: Milliseconds;
}

export interface BranchCommit {
	readonly sha: string;
	/** As the commit says. */
	readonly committedAt: Milliseconds;
}

/** What the App may read through its installation. Failures of the world are ServiceFault "temporarily_unavailable". */
export interface GitHub {
	/** A file at a commit; undefined where there is none. */
	readFile(repository: RepositoryRef, path: string, commitSha: string): Promise<RepositoryFile | undefined>;
	/** The id under which git keeps a file at a commit, without its content; undefined where there is none. */
	readBlobId(repository: RepositoryRef, path: string, commitSha: string): Promise<string | undefined>;
	/** The commit that a branch points to; undefined where there is no such branch, or no commit yet. */
	headCommit(repository: RepositoryRef, branch: string): Promise<string | undefined>;
	/** Whether a commit is another, or is in its history. A commit that is not there is in nobody's. */
	isAncestor(repository: RepositoryRef, ancestor: string, descendant: string): Promise<boolean>;
	/**
	 * The commits of a branch from `since` (included) to `until` (excluded) that touch one of the paths, oldest first.
	 * undefined where there are more than can be listed.
	 */
	listCommits(repository: RepositoryRef, request: CommitsRequest): Promise<readonly BranchCommit[] | undefined>;
	/** The repositories that an installation may read; of these, those with the given full names where any are given. */
	listRepositories(installationId: string, fullNames?: readonly string[]): Promise<readonly RepositoryDocument[]>;
}
