import { mergeCommits } from "../git/merge-files.ts";
import { accountOf } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Repository, State } from "../state/state.ts";
import { makeCommit } from "./make-commit.ts";

/* GitHub merges each open pull request for a try, in its own time: until then `mergeable` is null. */

/** The head or the base moved: whether it can be merged is to be found out again. */
export function forgetTestMerge(repository: Repository, pull: PullRequest): void {
	pull.mergeable = null;
	repository.refs.delete(mergeRef(pull));
}

const mergeRef = ({ number }: PullRequest): string => `refs/pull/${number}/merge`;

/** Finds out whether a pull request can be merged, and leaves the test merge at `refs/pull/N/merge`; no ref where not. */
export function settleTestMerge(state: State, repository: Repository, pull: PullRequest): void {
	if (pull.state === "closed" || pull.mergeable !== null) return;
	const base = repository.refs.get(`refs/heads/${pull.baseBranch}`);
	const files = base === undefined ? undefined : mergeCommits(repository.objects, base, pull.headSha);
	pull.mergeable = files !== undefined;
	pull.mergeSha = null;
	if (files === undefined || base === undefined) return;
	const parents = [base, pull.headSha];
	const message = `Merge ${pull.headSha} into ${base}`;
	const by = accountOf(state, pull.authorId);
	pull.mergeSha = makeCommit(state, repository, { files, parents, message, by, onGitHub: true }).sha;
	repository.refs.set(mergeRef(pull), pull.mergeSha);
}

/** Finds it out for the pull request that a ref is of, or for all of them. */
export function settleRef(state: State, repository: Repository, ref: string): void {
	const number = /^(?:refs\/)?pull\/(\d+)\/merge$/.exec(ref)?.[1];
	const asked = ref === "" ? [...repository.pulls.values()] : [repository.pulls.get(Number(number ?? Number.NaN))];
	for (const pull of asked) if (pull !== undefined) settleTestMerge(state, repository, pull);
}
