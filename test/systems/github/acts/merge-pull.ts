import { commitsBetween, filesAt, mergeBase } from "../git/history.ts";
import { mergeCommits, mergeFiles } from "../git/merge-files.ts";
import { fullName } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { markMerged } from "./follow-base.ts";
import { tellPull } from "./follow-head.ts";
import { makeCommit } from "./make-commit.ts";
import { moveRef } from "./move-ref.ts";

export type MergeMethod = "merge" | "squash" | "rebase";

/** Merges a pull request into its base; gives the commit that the base then stands at, undefined where they conflict. */
export function mergePull(
	state: State,
	repository: Repository,
	pull: PullRequest,
	{ method, by }: { readonly method: MergeMethod; readonly by: Account },
): string | undefined {
	const base = repository.refs.get(`refs/heads/${pull.baseBranch}`);
	if (base === undefined) return undefined;
	const sha =
		method === "rebase" ? rebase(state, repository, pull, base) : joined(state, repository, pull, base, method, by);
	if (sha === undefined) return undefined;
	markMerged(state, repository, pull.number, sha, by);
	moveRef(state, repository, { ref: `refs/heads/${pull.baseBranch}`, to: sha, by });
	tellPull(state, pull, "closed", by);
	return sha;
}

/** The merge commit, or the one commit of a squash. */
function joined(
	state: State,
	repository: Repository,
	pull: PullRequest,
	base: string,
	method: "merge" | "squash",
	by: Account,
): string | undefined {
	const files = mergeCommits(repository.objects, base, pull.headSha);
	if (files === undefined) return undefined;
	const parents = method === "merge" ? [base, pull.headSha] : [base];
	const message = method === "merge" ? mergeMessage(state, repository, pull) : `${pull.title} (#${pull.number})`;
	return makeCommit(state, repository, { files, parents, message, by, onGitHub: true }).sha;
}

export function mergeMessage(state: State, repository: Repository, pull: PullRequest): string {
	const head = state.repositories.get(pull.headRepositoryId) ?? repository;
	const from = `${fullName(state, head).split("/")[0]}/${pull.headBranch}`;
	return `Merge pull request #${pull.number} from ${from}\n\n${pull.title}`;
}

/** Each commit of the head put upon the base, oldest first. */
function rebase(state: State, repository: Repository, pull: PullRequest, base: string): string | undefined {
	const { objects } = repository;
	const own = commitsBetween(objects, mergeBase(objects, base, pull.headSha), pull.headSha);
	let tip = base;
	for (const commit of own.filter(({ parents }) => parents.length < 2).reverse()) {
		const files = mergeFiles(
			objects,
			filesAt(objects, commit.parents[0]),
			filesAt(objects, tip),
			filesAt(objects, commit.sha),
		);
		if (files === undefined) return undefined;
		const date = `${state.now().toISOString().slice(0, 19)}Z`;
		const content = { ...commit, tree: objects.putFiles(files), parents: [tip] };
		tip = objects.putCommit({ ...content, committer: { name: "GitHub", email: "noreply@github.com", date } }, true).sha;
	}
	return tip;
}
