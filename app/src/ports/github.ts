import type { Milliseconds, RepositoryDocument } from "../documents.ts";

/* What the App reads of repositories. */

/** A repository as GitHub is asked for it. Never by name: a name may be another repository's by now. */
export interface RepositoryRef {
	readonly installationId: string;
	/** GitHub's numeric id as text. */
	readonly id: string;
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

/** What GitHub answers to a question for commits. `no_branch`: it has the repository, and no such branch. */
export type CommitsAnswer =
	| { readonly kind: "commits"; readonly commits: readonly BranchCommit[] }
	| { readonly kind: "too_many" }
	| { readonly kind: "no_branch" };

/**
 * What the App may read through its installation. Failures of the world are ServiceFault "temporarily_unavailable"; a
 * repository that the installation may not read, or that is not there, is "repo_not_linked": it is never taken for a
 * file, a commit or a branch that is missing.
 */
export interface GitHub {
	/** The repository with an id, as it is now; undefined where the installation may not read it, or it is gone. */
	readRepository(repository: RepositoryRef): Promise<RepositoryDocument | undefined>;
	/** A file at a commit; undefined where there is none. */
	readFile(repository: RepositoryRef, path: string, commitSha: string): Promise<RepositoryFile | undefined>;
	/** The id under which git keeps a file at a commit, without its content; undefined where there is none. */
	readBlobId(repository: RepositoryRef, path: string, commitSha: string): Promise<string | undefined>;
	/** The commit that a branch points to; undefined where there is no such branch, or no commit yet. */
	headCommit(repository: RepositoryRef, branch: string): Promise<string | undefined>;
	/**
	 * The ids of GitHub's users who made a commit, and what it merges: null for an author whom GitHub does not know;
	 * undefined where there is no such commit.
	 */
	commitAuthors(repository: RepositoryRef, commitSha: string): Promise<readonly (string | null)[] | undefined>;
	/** Whether a commit is another, or is in its history. A commit that is not there is in nobody's. */
	isAncestor(repository: RepositoryRef, ancestor: string, descendant: string): Promise<boolean>;
	/** The commits of a branch from `since` (included) to `until` (excluded) that touch one of the paths, oldest first. */
	listCommits(repository: RepositoryRef, request: CommitsRequest): Promise<CommitsAnswer>;
	/** The repositories that an installation may read. */
	listRepositories(installationId: string): Promise<readonly RepositoryDocument[]>;
}
