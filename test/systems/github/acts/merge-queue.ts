import { mergeCommits } from "../git/merge-files.ts";
import { showSimpleCommit } from "../shapes/commit.ts";
import { accountNamed, pullOf } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Account, QueueEntry, Repository, State } from "../state/state.ts";
import { markMerged } from "./follow-base.ts";
import { tellPull } from "./follow-head.ts";
import { makeCommit } from "./make-commit.ts";
import { requiredChecks, standOf } from "./may-merge.ts";
import { mergeMessage } from "./merge-pull.ts";
import { moveRef } from "./move-ref.ts";

/* A merge queue: each pull request in it is merged, for a try, upon those before it, on a branch of GitHub's own. */

/** Puts a pull request at the end of its branch's queue. */
export function enqueue(state: State, repository: Repository, pull: PullRequest, by: Account): void {
	tellPull(state, pull, "enqueued", by);
	addGroup(state, repository, pull, by);
	advanceQueues(state, repository);
}

const queueOf = ({ queues }: Repository, branch: string): QueueEntry[] => {
	const queue = queues.get(branch) ?? [];
	queues.set(branch, queue);
	return queue;
};

function addGroup(state: State, repository: Repository, pull: PullRequest, by: Account): void {
	const queue = queueOf(repository, pull.baseBranch);
	const baseSha = queue.at(-1)?.headSha ?? repository.refs.get(`refs/heads/${pull.baseBranch}`);
	const files = baseSha === undefined ? undefined : mergeCommits(repository.objects, baseSha, pull.headSha);
	if (baseSha === undefined || files === undefined) {
		tellPull(state, pull, "dequeued", keeper(state), { reason: "MERGE_CONFLICT" });
		return;
	}
	const request = { files, parents: [baseSha, pull.headSha], message: mergeMessage(state, repository, pull) };
	const headSha = makeCommit(state, repository, { ...request, by, onGitHub: true }).sha;
	const branch = `gh-readonly-queue/${pull.baseBranch}/pr-${pull.number}-${baseSha}`;
	const entry: QueueEntry = { number: pull.number, branch, baseSha, headSha, by };
	queue.push(entry);
	moveRef(state, repository, { ref: `refs/heads/${branch}`, to: headSha, by: keeper(state) });
	tellGroup(state, repository, pull.baseBranch, entry, "checks_requested");
}

/** GitHub's own account that keeps queues. */
function keeper(state: State): Account {
	const account = accountNamed(state, "github-merge-queue[bot]");
	if (account === undefined) throw new Error("GitHub has no keeper of queues.");
	return account;
}

type GroupAction = "checks_requested" | "destroyed";

function tellGroup(
	state: State,
	repository: Repository,
	baseBranch: string,
	entry: QueueEntry,
	action: GroupAction,
	reason?: "merged" | "invalidated" | "dequeued",
): void {
	const commit = repository.objects.commit(entry.headSha);
	if (commit === undefined) throw new Error(`There is no commit ${entry.headSha}.`);
	const merge_group = {
		head_sha: entry.headSha,
		head_ref: `refs/heads/${entry.branch}`,
		base_sha: entry.baseSha,
		base_ref: `refs/heads/${baseBranch}`,
		head_commit: showSimpleCommit(commit),
	};
	const body = { merge_group, ...(reason === undefined ? {} : { reason }) };
	state.tell({ event: "merge_group", action, body, repository, sender: keeper(state) });
}

/** Merges what is at the front and has passed; removes what failed, and begins anew with those behind it. */
export function advanceQueues(state: State, repository: Repository): void {
	for (const [branch, queue] of repository.queues) {
		const failed = queue.find((entry) => standsOf(state, repository, branch, entry).includes("failed"));
		if (failed !== undefined) {
			dequeue(state, repository, branch, failed.number, "CI_FAILURE");
			advanceQueues(state, repository);
			return;
		}
		for (let first = queue[0]; first !== undefined; first = queue[0]) {
			if (standsOf(state, repository, branch, first).some((stand) => stand !== "passed")) break;
			queue.shift();
			mergeGroup(state, repository, branch, first);
		}
	}
}

const standsOf = (state: State, repository: Repository, branch: string, { headSha }: QueueEntry): readonly string[] =>
	requiredChecks(repository, branch).map((check) => standOf(state, repository, headSha, check));

function mergeGroup(state: State, repository: Repository, branch: string, entry: QueueEntry): void {
	const pull = pullOf(repository, entry.number);
	markMerged(state, repository, entry.number, entry.headSha, entry.by);
	moveRef(state, repository, { ref: `refs/heads/${branch}`, to: entry.headSha, by: keeper(state) });
	tellPull(state, pull, "closed", keeper(state));
	endGroup(state, repository, branch, entry, "merged");
}

function endGroup(
	state: State,
	repository: Repository,
	branch: string,
	entry: QueueEntry,
	reason: "merged" | "invalidated" | "dequeued",
): void {
	tellGroup(state, repository, branch, entry, "destroyed", reason);
	moveRef(state, repository, { ref: `refs/heads/${entry.branch}`, to: null, by: keeper(state) });
}

/** Takes a pull request out of a queue. The groups behind it were built upon it: they are made anew. */
export function dequeue(
	state: State,
	repository: Repository,
	branch: string,
	number: number,
	reason: "CI_FAILURE" | "MANUAL",
): void {
	const queue = queueOf(repository, branch);
	const place = queue.findIndex((entry) => entry.number === number);
	const [gone, ...behind] = place < 0 ? [] : queue.splice(place);
	if (gone === undefined) return;
	tellPull(state, pullOf(repository, number), "dequeued", keeper(state), { reason });
	endGroup(state, repository, branch, gone, "dequeued");
	for (const entry of behind) endGroup(state, repository, branch, entry, "invalidated");
	for (const entry of behind) addGroup(state, repository, pullOf(repository, entry.number), entry.by);
}
