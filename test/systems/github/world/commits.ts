import { makeCommit } from "../acts/make-commit.ts";
import { isFastForward, moveRef } from "../acts/move-ref.ts";
import { resolveCommit } from "../acts/resolve-commit.ts";
import { filesAt } from "../git/history.ts";
import type { Commit } from "../git/objects.ts";
import type { Repository, State } from "../state/state.ts";
import { type By, personNamed, type RepositoryRef, repositoryAt } from "./given.ts";

/** Text by path; null removes the file. */
export type FileChanges = Readonly<Record<string, string | Buffer | null>>;

export interface CommitRequest extends By {
	readonly files: FileChanges;
	/** The default branch, unless it is said. */
	readonly branch?: string;
	/** Where a branch begins that is not there yet: a branch or a commit. The default branch, unless it is said. */
	readonly from?: string;
	readonly message?: string;
}

export interface Commits {
	/** Commits on a branch and pushes it; gives the commit's id. */
	commit(repository: RepositoryRef, request: CommitRequest): string;
	/** Makes a commit that no branch has yet. */
	writeCommit(
		repository: RepositoryRef,
		request: Omit<CommitRequest, "branch"> & { readonly parents: readonly string[] },
	): string;
	/** Moves a branch forward to a commit, or makes it there. */
	push(repository: RepositoryRef, branch: string, sha: string, who?: By): void;
	/** Moves a branch to a commit, wherever it stood. */
	forcePush(repository: RepositoryRef, branch: string, sha: string, who?: By): void;
	deleteBranch(repository: RepositoryRef, branch: string, who?: By): void;
	/** Undoes what a commit did beside its first parent, by a commit on a branch. */
	revert(repository: RepositoryRef, sha: string, request?: Omit<CommitRequest, "files">): string;
	/** The commit that a branch, ref or beginning of an id means. */
	head(repository: RepositoryRef, ref?: string): string | undefined;
	commitAt(repository: RepositoryRef, ref: string): Commit | undefined;
	/** A file's text at a commit. */
	file(repository: RepositoryRef, path: string, ref?: string): string | undefined;
}

export function createCommits(state: State): Commits {
	const at = (repository: RepositoryRef): Repository => repositoryAt(state, repository);
	const head = (repository: Repository, ref = "HEAD"): string | undefined => resolveCommit(state, repository, ref);

	function write(repository: Repository, parents: readonly string[], request: CommitRequest): string {
		const files = new Map(filesAt(repository.objects, parents[0]));
		for (const [path, content] of Object.entries(request.files)) {
			if (content === null) files.delete(path);
			else files.set(path, { mode: "100644", sha: repository.objects.putBlob(Buffer.from(content)) });
		}
		const message = request.message ?? `Change ${Object.keys(request.files).join(", ")}`.slice(0, 200);
		return makeCommit(state, repository, { files, parents, message, by: personNamed(state, request.by) }).sha;
	}

	function move(repository: Repository, branch: string, to: string | null, who: By = {}): void {
		moveRef(state, repository, { ref: `refs/heads/${branch}`, to, by: personNamed(state, who.by) });
	}

	function commit(repository: Repository, request: CommitRequest): string {
		const branch = request.branch ?? repository.defaultBranch;
		const parent = repository.refs.get(`refs/heads/${branch}`) ?? head(repository, request.from);
		const sha = write(repository, parent === undefined ? [] : [parent], request);
		move(repository, branch, sha, request);
		return sha;
	}

	return {
		commit: (repository, request) => commit(at(repository), request),
		writeCommit: (repository, { parents, ...request }) => write(at(repository), parents, request),
		push(repository, branch, sha, who) {
			if (!isFastForward(at(repository), `refs/heads/${branch}`, sha))
				throw new Error(`${branch} cannot be moved forward to ${sha}.`);
			move(at(repository), branch, sha, who);
		},
		forcePush: (repository, branch, sha, who) => move(at(repository), branch, sha, who),
		deleteBranch: (repository, branch, who) => move(at(repository), branch, null, who),
		revert(ref, sha, request = {}) {
			const repository = at(ref);
			const undone = repository.objects.commit(sha);
			const before = filesAt(repository.objects, undone?.parents[0]);
			const after = filesAt(repository.objects, sha);
			const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
				(path) => before.get(path)?.sha !== after.get(path)?.sha,
			);
			const files = Object.fromEntries(
				paths.map((path) => [path, repository.objects.blob(before.get(path)?.sha ?? "") ?? null]),
			);
			return commit(repository, { message: `Revert "${undone?.message ?? sha}"`, ...request, files });
		},
		head: (repository, ref) => head(at(repository), ref),
		commitAt: (repository, ref) => at(repository).objects.commit(head(at(repository), ref) ?? ""),
		file(repository, path, ref) {
			const { objects } = at(repository);
			const entry = filesAt(objects, head(at(repository), ref)).get(path);
			return entry === undefined ? undefined : objects.blob(entry.sha)?.toString("utf8");
		},
	};
}
