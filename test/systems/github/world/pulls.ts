import { addComment, addReview, deleteComment, editComment } from "../acts/comments.ts";
import { closePull } from "../acts/follow-head.ts";
import { whyNotMerge } from "../acts/may-merge.ts";
import { type MergeMethod, mergePull } from "../acts/merge-pull.ts";
import { dequeue, enqueue } from "../acts/merge-queue.ts";
import { editPull, openPull, type PullEdit, reopenPull, setDraft, whyNotOpen } from "../acts/open-pull.ts";
import { settleTestMerge } from "../acts/test-merge.ts";
import type { Comment, PullRequest, Reaction, Review } from "../state/pulls.ts";
import type { State } from "../state/state.ts";
import type { Commits, FileChanges } from "./commits.ts";
import { type By, personNamed, pullAt, type RepositoryRef, repositoryAt } from "./given.ts";

export interface PullRequestRequest extends By {
	/** The branch that it comes from; made where it is not there. */
	readonly branch: string;
	/** What is committed on it first. */
	readonly files?: FileChanges;
	/** The fork that the branch is in. */
	readonly fork?: RepositoryRef;
	/** The branch that it goes into; the default branch, unless it is said. */
	readonly base?: string;
	readonly title?: string;
	readonly body?: string;
	readonly isDraft?: boolean;
}

export interface Pulls {
	openPullRequest(repository: RepositoryRef, request: PullRequestRequest): Readonly<PullRequest>;
	/** As it is now; GitHub has found out whether it can be merged. */
	pull(repository: RepositoryRef, number: number): Readonly<PullRequest>;
	/** All of a repository's, the oldest first. */
	pullRequests(repository: RepositoryRef): readonly Readonly<PullRequest>[];
	closePullRequest(repository: RepositoryRef, number: number, who?: By): void;
	reopenPullRequest(repository: RepositoryRef, number: number, who?: By): void;
	editPullRequest(repository: RepositoryRef, number: number, edit: PullEdit & By): void;
	convertToDraft(repository: RepositoryRef, number: number, who?: By): void;
	readyForReview(repository: RepositoryRef, number: number, who?: By): void;
	/** Merges it and gives the commit that its base then stands at; throws, in GitHub's words, where it may not be. */
	mergePullRequest(repository: RepositoryRef, number: number, how?: By & { readonly method?: MergeMethod }): string;
	/** Puts it in the merge queue of its base. */
	enqueue(repository: RepositoryRef, number: number, who?: By): void;
	dequeue(repository: RepositoryRef, number: number): void;
	comment(repository: RepositoryRef, number: number, body: string, who?: By): Readonly<Comment>;
	editComment(comment: { readonly id: number }, body: string, who?: By): void;
	deleteComment(comment: { readonly id: number }, who?: By): void;
	/** The comments that are there, oldest first. */
	comments(repository: RepositoryRef, number: number): readonly Readonly<Comment>[];
	/** The reactions to a comment, oldest first. */
	reactions(comment: { readonly id: number }): readonly Readonly<Reaction>[];
	review(
		repository: RepositoryRef,
		number: number,
		review: By & { readonly body: string; readonly state?: Review["state"] },
	): Readonly<Review>;
	lock(repository: RepositoryRef, number: number): void;
	unlock(repository: RepositoryRef, number: number): void;
}

export function createPulls(state: State, commits: Commits): Pulls {
	const who = (by: By = {}) => personNamed(state, by.by);
	const commentAt = (id: number): Comment => {
		const comment = state.comments.get(id);
		if (comment === undefined) throw new Error(`There is no comment ${id}.`);
		return comment;
	};
	return {
		...createTalk(state, commentAt, who),
		openPullRequest(ref, { branch, files, fork, base, title = `Change ${branch}`, body = null, isDraft = false, by }) {
			const from = fork ?? ref;
			const [repository, head] = [repositoryAt(state, ref), repositoryAt(state, from)];
			const baseBranch = base ?? repository.defaultBranch;
			const author = by === undefined ? {} : { by };
			if (files !== undefined) commits.commit(from, { branch, files, from: baseBranch, message: title, ...author });
			const asked = { title, body, head, headBranch: branch, baseBranch, isDraft, by: personNamed(state, by) };
			const reason = whyNotOpen(repository, asked);
			if (reason !== undefined) throw new Error(reason);
			return { ...openPull(state, repository, asked) };
		},
		pull(repository, number) {
			const pull = pullAt(state, repository, number);
			settleTestMerge(state, repositoryAt(state, repository), pull);
			return { ...pull };
		},
		pullRequests: (repository) => [...repositoryAt(state, repository).pulls.values()].map((pull) => ({ ...pull })),
		closePullRequest: (repository, number, by) => closePull(state, pullAt(state, repository, number), who(by)),
		reopenPullRequest: (repository, number, by) => reopenPull(state, pullAt(state, repository, number), who(by)),
		editPullRequest: (repository, number, { by, ...edit }) =>
			editPull(state, pullAt(state, repository, number), edit, personNamed(state, by)),
		convertToDraft: (repository, number, by) => setDraft(state, pullAt(state, repository, number), true, who(by)),
		readyForReview: (repository, number, by) => setDraft(state, pullAt(state, repository, number), false, who(by)),
		mergePullRequest(ref, number, { method = "merge", by } = {}) {
			const [repository, pull] = [repositoryAt(state, ref), pullAt(state, ref, number)];
			const reason = whyNotMerge(state, repository, pull.baseBranch, pull.headSha);
			if (reason !== undefined) throw new Error(reason);
			const sha = mergePull(state, repository, pull, { method, by: personNamed(state, by) });
			if (sha === undefined) throw new Error("Pull Request is not mergeable");
			return sha;
		},
		enqueue: (repository, number, by) =>
			enqueue(state, repositoryAt(state, repository), pullAt(state, repository, number), who(by)),
		dequeue(ref, number) {
			const repository = repositoryAt(state, ref);
			dequeue(state, repository, pullAt(state, ref, number).baseBranch, number, "MANUAL");
		},
	};
}

type Talk = Pick<
	Pulls,
	"comment" | "editComment" | "deleteComment" | "comments" | "reactions" | "review" | "lock" | "unlock"
>;

function createTalk(
	state: State,
	commentAt: (id: number) => Comment,
	who: (by?: By) => ReturnType<typeof personNamed>,
): Talk {
	return {
		comment: (repository, number, body, by) => ({
			...addComment(state, pullAt(state, repository, number), { body, by: who(by) }),
		}),
		editComment: ({ id }, body, by) => editComment(state, commentAt(id), { body, by: who(by) }),
		deleteComment: ({ id }, by) => deleteComment(state, commentAt(id), who(by)),
		comments: ({ id }, number) =>
			[...state.comments.values()]
				.filter((one) => one.repositoryId === id && one.number === number)
				.map((one) => ({ ...one })),
		reactions: ({ id }) => [...state.reactions.values()].filter(({ commentId }) => commentId === id),
		review: (repository, number, { body, by, state: verdict = "COMMENTED" }) => ({
			...addReview(state, pullAt(state, repository, number), { body, by: personNamed(state, by), state: verdict }),
		}),
		lock: (repository, number) => {
			pullAt(state, repository, number).isLocked = true;
		},
		unlock: (repository, number) => {
			pullAt(state, repository, number).isLocked = false;
		},
	};
}
