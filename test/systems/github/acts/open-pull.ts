import { isAncestor } from "../git/history.ts";
import { accountOf, pullOf, repositoryOf } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { tellPull } from "./follow-head.ts";
import { forgetTestMerge } from "./test-merge.ts";

export interface PullToOpen {
	readonly title: string;
	readonly body?: string | null;
	/** Where its branch is: the repository itself, or a fork of it. */
	readonly head: Repository;
	readonly headBranch: string;
	readonly baseBranch: string;
	readonly isDraft?: boolean;
	readonly by: Account;
}

/** Opens a pull request; both branches must be there. */
export function openPull(state: State, repository: Repository, asked: PullToOpen): PullRequest {
	const headSha = asked.head.refs.get(`refs/heads/${asked.headBranch}`);
	const baseSha = repository.refs.get(`refs/heads/${asked.baseBranch}`);
	if (headSha === undefined || baseSha === undefined) throw new Error("A pull request needs two branches.");
	const at = state.now();
	const pull: PullRequest = {
		id: state.nextId(),
		number: repository.nextNumber++,
		repositoryId: repository.id,
		title: asked.title,
		body: asked.body ?? null,
		authorId: asked.by.id,
		state: "open",
		isDraft: asked.isDraft ?? false,
		isLocked: false,
		baseBranch: asked.baseBranch,
		baseSha,
		headRepositoryId: asked.head.id,
		headLabel: `${accountOf(state, asked.head.ownerId).login}:${asked.headBranch}`,
		headBranch: asked.headBranch,
		headSha,
		mergeable: null,
		mergeSha: null,
		mergedAt: null,
		mergedById: null,
		createdAt: at,
		updatedAt: at,
		closedAt: null,
	};
	repository.pulls.set(pull.number, pull);
	repository.refs.set(`refs/pull/${pull.number}/head`, headSha);
	tellPull(state, pull, "opened", asked.by);
	return pull;
}

/** Why GitHub would not open it, in its own words; undefined where it would. */
export function whyNotOpen(repository: Repository, { head, headBranch, baseBranch }: PullToOpen): string | undefined {
	const headSha = head.refs.get(`refs/heads/${headBranch}`);
	const baseSha = repository.refs.get(`refs/heads/${baseBranch}`);
	if (headSha === undefined) return "head is invalid";
	if (baseSha === undefined) return "base is invalid";
	const isTaken = [...repository.pulls.values()].some(
		(pull) =>
			pull.state === "open" &&
			pull.headRepositoryId === head.id &&
			pull.headBranch === headBranch &&
			pull.baseBranch === baseBranch,
	);
	if (isTaken) return "A pull request already exists for this branch.";
	return isAncestor(repository.objects, headSha, baseSha)
		? `No commits between ${baseBranch} and ${headBranch}`
		: undefined;
}

export interface PullEdit {
	readonly title?: string;
	readonly body?: string | null;
	readonly baseBranch?: string;
}

/** Edits a pull request and tells what was there before. Another base is a change like another title. */
export function editPull(state: State, pull: PullRequest, edit: PullEdit, by: Account): void {
	const changes: Record<string, object> = {};
	if (edit.title !== undefined && edit.title !== pull.title) changes["title"] = { from: pull.title };
	if (edit.body !== undefined && edit.body !== pull.body) changes["body"] = { from: pull.body ?? "" };
	const isMoved = edit.baseBranch !== undefined && edit.baseBranch !== pull.baseBranch;
	if (isMoved) changes["base"] = { ref: { from: pull.baseBranch }, sha: { from: pull.baseSha } };
	if (Object.keys(changes).length === 0) return;
	pull.title = edit.title ?? pull.title;
	if (edit.body !== undefined) pull.body = edit.body;
	pull.updatedAt = state.now();
	if (isMoved) moveBase(state, pull, edit.baseBranch ?? pull.baseBranch);
	tellPull(state, pull, "edited", by, { changes });
}

function moveBase(state: State, pull: PullRequest, branch: string): void {
	const repository = repositoryOf(state, pull.repositoryId);
	pull.baseBranch = branch;
	pull.baseSha = repository.refs.get(`refs/heads/${branch}`) ?? pull.baseSha;
	forgetTestMerge(repository, pull);
}

export function reopenPull(state: State, pull: PullRequest, by: Account): void {
	const repository = repositoryOf(state, pull.repositoryId);
	pullOf(repository, pull.number).state = "open";
	pull.closedAt = null;
	pull.updatedAt = state.now();
	forgetTestMerge(repository, pull);
	tellPull(state, pull, "reopened", by);
}

export function setDraft(state: State, pull: PullRequest, isDraft: boolean, by: Account): void {
	if (pull.isDraft === isDraft) return;
	pull.isDraft = isDraft;
	pull.updatedAt = state.now();
	tellPull(state, pull, isDraft ? "converted_to_draft" : "ready_for_review", by);
}
