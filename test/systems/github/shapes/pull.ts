import { changedFiles, commitsBetween, filesAt, mergeBase } from "../git/history.ts";
import { accountOf, fullName, hasRole, repositoryOf, roleOf } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { showAccount } from "./account.ts";
import { countLines } from "./commit.ts";
import { showRepository } from "./repository.ts";
import { iso, nodeId, WEB } from "./urls.ts";

/** A pull request as lists have it, and as part of other events. */
export function showPull(state: State, pull: PullRequest): object {
	const repository = repositoryOf(state, pull.repositoryId);
	const author = accountOf(state, pull.authorId);
	const time = (date: Date | null): string | null => (date === null ? null : iso(date));
	return {
		...addresses(state, repository, pull),
		id: pull.id,
		node_id: nodeId("PR", pull.id),
		number: pull.number,
		state: pull.state,
		locked: pull.isLocked,
		title: pull.title,
		user: showAccount(state, author),
		body: pull.body,
		created_at: iso(pull.createdAt),
		updated_at: iso(pull.updatedAt),
		closed_at: time(pull.closedAt),
		merged_at: time(pull.mergedAt),
		merge_commit_sha: pull.mergeSha,
		assignee: null,
		assignees: [],
		requested_reviewers: [],
		requested_teams: [],
		labels: [],
		milestone: null,
		draft: pull.isDraft,
		head: showHead(state, pull),
		base: showBase(state, repository, pull),
		author_association: association(state, repository, author),
		auto_merge: null,
		active_lock_reason: null,
	};
}

/** A pull request in full, as `GET /repos/{owner}/{repo}/pulls/{number}` and its own events have it. */
export function showFullPull(state: State, pull: PullRequest): object {
	const repository = repositoryOf(state, pull.repositoryId);
	const { objects } = repository;
	const base = mergeBase(objects, pull.baseSha, pull.headSha);
	const changes = changedFiles(filesAt(objects, base), filesAt(objects, pull.headSha));
	const lines = changes.map((change) => countLines(repository, change));
	const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
	return {
		...showPull(state, pull),
		merged: pull.mergedAt !== null,
		mergeable: pull.mergeable,
		rebaseable: pull.mergeable,
		mergeable_state: mergeableState(pull),
		merged_by: pull.mergedById === null ? null : showAccount(state, accountOf(state, pull.mergedById)),
		comments: [...state.comments.values()].filter((one) => isAbout(one, pull)).length,
		review_comments: 0,
		maintainer_can_modify: false,
		commits: commitsBetween(objects, base, pull.headSha).length,
		additions: sum(lines.map(({ additions }) => additions)),
		deletions: sum(lines.map(({ deletions }) => deletions)),
		changed_files: changes.length,
	};
}

const isAbout = (one: { repositoryId: number; number: number }, pull: PullRequest): boolean =>
	one.repositoryId === pull.repositoryId && one.number === pull.number;

function mergeableState({ isDraft, mergeable, state }: PullRequest): string {
	if (mergeable === null || state === "closed") return "unknown";
	if (!mergeable) return "dirty";
	return isDraft ? "draft" : "clean";
}

function showHead(state: State, pull: PullRequest): object {
	const repository = state.repositories.get(pull.headRepositoryId);
	const owner = repository === undefined ? undefined : accountOf(state, repository.ownerId);
	return {
		label: pull.headLabel,
		ref: pull.headBranch,
		sha: pull.headSha,
		user: owner === undefined ? null : showAccount(state, owner),
		repo: repository === undefined ? null : showRepository(state, repository),
	};
}

function showBase(state: State, repository: Repository, pull: PullRequest): object {
	const owner = accountOf(state, repository.ownerId);
	return {
		label: `${owner.login}:${pull.baseBranch}`,
		ref: pull.baseBranch,
		sha: pull.baseSha,
		user: showAccount(state, owner),
		repo: showRepository(state, repository),
	};
}

export function association(state: State, repository: Repository, account: Account): string {
	const owner = accountOf(state, repository.ownerId);
	if (owner.id === account.id) return "OWNER";
	if (owner.members.has(account.id) || owner.admins.has(account.id)) return "MEMBER";
	return repository.roles.has(account.id) && hasRole(roleOf(state, repository, account), "read")
		? "COLLABORATOR"
		: "NONE";
}

function addresses(state: State, repository: Repository, { number, headSha }: PullRequest): object {
	const name = fullName(state, repository);
	const url = `${state.url}/repos/${name}/pulls/${number}`;
	const issue = `${state.url}/repos/${name}/issues/${number}`;
	const web = `${WEB}/${name}/pull/${number}`;
	const statuses = `${state.url}/repos/${name}/statuses/${headSha}`;
	const links = {
		self: url,
		html: web,
		issue,
		comments: `${issue}/comments`,
		review_comments: `${url}/comments`,
		review_comment: `${state.url}/repos/${name}/pulls/comments{/number}`,
		commits: `${url}/commits`,
		statuses,
	};
	return {
		url,
		html_url: web,
		diff_url: `${web}.diff`,
		patch_url: `${web}.patch`,
		issue_url: issue,
		commits_url: links.commits,
		review_comments_url: links.review_comments,
		review_comment_url: links.review_comment,
		comments_url: links.comments,
		statuses_url: statuses,
		_links: Object.fromEntries(Object.entries(links).map(([rel, href]) => [rel, { href }])),
	};
}

/** A pull request as checks name it. */
export function showMinimalPull(state: State, pull: PullRequest): object {
	const base = repositoryOf(state, pull.repositoryId);
	const head = state.repositories.get(pull.headRepositoryId) ?? base;
	const repo = (one: Repository): object => ({
		id: one.id,
		url: `${state.url}/repos/${fullName(state, one)}`,
		name: one.name,
	});
	return {
		url: `${state.url}/repos/${fullName(state, base)}/pulls/${pull.number}`,
		id: pull.id,
		number: pull.number,
		head: { ref: pull.headBranch, sha: pull.headSha, repo: repo(head) },
		base: { ref: pull.baseBranch, sha: pull.baseSha, repo: repo(base) },
	};
}
