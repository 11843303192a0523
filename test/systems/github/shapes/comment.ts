import type { Status } from "../state/checks.ts";
import { accountOf, fullName, repositoryOf } from "../state/find.ts";
import type { Comment, PullRequest, Reaction, Review } from "../state/pulls.ts";
import type { State } from "../state/state.ts";
import { showAccount } from "./account.ts";
import { showApp } from "./app.ts";
import { association } from "./pull.ts";
import { iso, nodeId, urls, WEB } from "./urls.ts";

const CONTENTS = ["+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes"] as const;

export const reactionContents: readonly string[] = CONTENTS;

export function showComment(state: State, comment: Comment): object {
	const repository = repositoryOf(state, comment.repositoryId);
	const name = fullName(state, repository);
	const author = accountOf(state, comment.authorId);
	const url = `${state.url}/repos/${name}/issues/comments/${comment.id}`;
	return {
		url,
		html_url: `${WEB}/${name}/pull/${comment.number}#issuecomment-${comment.id}`,
		issue_url: `${state.url}/repos/${name}/issues/${comment.number}`,
		id: comment.id,
		node_id: nodeId("IC", comment.id),
		user: showAccount(state, author),
		created_at: iso(comment.createdAt),
		updated_at: iso(comment.updatedAt),
		body: comment.body,
		author_association: association(state, repository, author),
		reactions: countReactions(state, `${url}/reactions`, comment.id),
		performed_via_github_app: comment.byApp ? showApp(state) : null,
	};
}

function countReactions(state: State, url: string, commentId: number): object {
	const all = [...state.reactions.values()].filter((one) => one.commentId === commentId);
	const counts = CONTENTS.map((content) => [content, all.filter((one) => one.content === content).length]);
	return { url, total_count: all.length, ...Object.fromEntries(counts) };
}

const NO_REACTIONS = Object.fromEntries(CONTENTS.map((content) => [content, 0]));

export const showReaction = (state: State, reaction: Reaction): object => ({
	id: reaction.id,
	node_id: nodeId("REA", reaction.id),
	user: showAccount(state, accountOf(state, reaction.authorId)),
	content: reaction.content,
	created_at: iso(reaction.createdAt),
});

/** A pull request as the issue that it also is. */
export function showIssue(state: State, pull: PullRequest): object {
	const repository = repositoryOf(state, pull.repositoryId);
	const name = fullName(state, repository);
	const url = `${state.url}/repos/${name}/issues/${pull.number}`;
	const web = `${WEB}/${name}/pull/${pull.number}`;
	const author = accountOf(state, pull.authorId);
	const comments = [...state.comments.values()].filter((one) => one.repositoryId === repository.id);
	return {
		url,
		repository_url: `${state.url}/repos/${name}`,
		...urls(url, {
			labels_url: "/labels{/name}",
			comments_url: "/comments",
			events_url: "/events",
			timeline_url: "/timeline",
		}),
		html_url: web,
		id: pull.id,
		node_id: nodeId("PR", pull.id),
		number: pull.number,
		title: pull.title,
		user: showAccount(state, author),
		labels: [],
		state: pull.state,
		locked: pull.isLocked,
		assignee: null,
		assignees: [],
		milestone: null,
		comments: comments.filter((one) => one.number === pull.number).length,
		created_at: iso(pull.createdAt),
		updated_at: iso(pull.updatedAt),
		closed_at: pull.closedAt === null ? null : iso(pull.closedAt),
		author_association: association(state, repository, author),
		active_lock_reason: null,
		draft: pull.isDraft,
		pull_request: {
			url: `${state.url}/repos/${name}/pulls/${pull.number}`,
			html_url: web,
			diff_url: `${web}.diff`,
			patch_url: `${web}.patch`,
			merged_at: pull.mergedAt === null ? null : iso(pull.mergedAt),
		},
		body: pull.body,
		reactions: { url: `${url}/reactions`, total_count: 0, ...NO_REACTIONS },
		performed_via_github_app: null,
		state_reason: null,
	};
}

export function showReview(state: State, review: Review): object {
	const repository = repositoryOf(state, review.repositoryId);
	const name = fullName(state, repository);
	const author = accountOf(state, review.authorId);
	const web = `${WEB}/${name}/pull/${review.number}#pullrequestreview-${review.id}`;
	const pull = `${state.url}/repos/${name}/pulls/${review.number}`;
	return {
		id: review.id,
		node_id: nodeId("PRR", review.id),
		user: showAccount(state, author),
		body: review.body,
		commit_id: review.sha,
		submitted_at: iso(review.submittedAt),
		state: review.state,
		html_url: web,
		pull_request_url: pull,
		author_association: association(state, repository, author),
		_links: { html: { href: web }, pull_request: { href: pull } },
	};
}

export function showStatus(state: State, status: Status): object {
	const name = fullName(state, repositoryOf(state, status.repositoryId));
	const creator = accountOf(state, status.creatorId);
	return {
		url: `${state.url}/repos/${name}/statuses/${status.sha}`,
		avatar_url: `https://avatars.githubusercontent.com/u/${creator.id}?v=4`,
		id: status.id,
		node_id: nodeId("SC", status.id),
		state: status.state,
		description: status.description,
		target_url: status.targetUrl,
		context: status.context,
		created_at: iso(status.createdAt),
		updated_at: iso(status.createdAt),
		creator: showAccount(state, creator),
	};
}
