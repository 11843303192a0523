import { showFullPull } from "../shapes/pull.ts";
import { allPulls } from "../state/all-pulls.ts";
import { repositoryOf } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { forgetTestMerge } from "./test-merge.ts";

export interface HeadMove {
	readonly branch: string;
	readonly before: string | null;
	/** null: the branch was deleted. */
	readonly to: string | null;
	readonly by: Account;
}

/** Open pull requests from a branch follow it: their head moves, or they close where the branch is gone. */
export function followHead(state: State, repository: Repository, move: HeadMove): void {
	for (const pull of allPulls(state)) {
		if (pull.state === "closed" || pull.headRepositoryId !== repository.id || pull.headBranch !== move.branch) continue;
		if (move.to === null) closePull(state, pull, move.by);
		else synchronize(state, pull, move.before ?? pull.headSha, move.to, move.by);
	}
}

function synchronize(state: State, pull: PullRequest, before: string, after: string, by: Account): void {
	const repository = repositoryOf(state, pull.repositoryId);
	pull.headSha = after;
	pull.baseSha = repository.refs.get(`refs/heads/${pull.baseBranch}`) ?? pull.baseSha;
	pull.updatedAt = state.now();
	repository.refs.set(`refs/pull/${pull.number}/head`, after);
	forgetTestMerge(repository, pull);
	state.leaveQueue(pull);
	tellPull(state, pull, "synchronize", by, { before, after });
}

/** Closes a pull request without merging it. */
export function closePull(state: State, pull: PullRequest, by: Account): void {
	pull.state = "closed";
	pull.closedAt = state.now();
	pull.updatedAt = state.now();
	state.leaveQueue(pull);
	tellPull(state, pull, "closed", by);
}

/** Tells of something that happened to a pull request. */
export function tellPull(state: State, pull: PullRequest, action: string, by: Account, more: object = {}): void {
	const repository = repositoryOf(state, pull.repositoryId);
	const body = { number: pull.number, pull_request: showFullPull(state, pull), ...more };
	state.tell({ event: "pull_request", action, body, repository, sender: by });
}
