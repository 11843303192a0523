import { isAncestor } from "../git/history.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { closePull, tellPull } from "./follow-head.ts";
import { forgetTestMerge } from "./test-merge.ts";

/**
 * A branch moved that pull requests go into: their test merges are made anew; those that it now holds count as merged, and
 * those that it no longer is there for close.
 */
export function followBase(
	state: State,
	repository: Repository,
	{ branch, to, by }: { readonly branch: string; readonly to: string | null; readonly by: Account },
): void {
	for (const pull of repository.pulls.values()) {
		if (pull.state === "closed" || pull.baseBranch !== branch) continue;
		if (to === null) closePull(state, pull, by);
		else if (isAncestor(repository.objects, pull.headSha, to)) {
			markMerged(state, repository, pull.number, to, by);
			tellPull(state, pull, "closed", by);
		} else forgetTestMerge(repository, pull);
	}
}

/** Makes a pull request a merged one; `sha` is the commit that its base then stands at. */
export function markMerged(state: State, repository: Repository, number: number, sha: string, by: Account): void {
	const pull = repository.pulls.get(number);
	if (pull === undefined) throw new Error(`There is no pull request ${number}.`);
	pull.state = "closed";
	pull.mergedAt = state.now();
	pull.closedAt = pull.mergedAt;
	pull.updatedAt = pull.mergedAt;
	pull.mergedById = by.id;
	pull.mergeSha = sha;
	repository.refs.delete(`refs/pull/${number}/merge`);
}
