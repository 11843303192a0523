import { showComment, showIssue, showReview } from "../shapes/comment.ts";
import { showPull } from "../shapes/pull.ts";
import { pullOf, repositoryOf } from "../state/find.ts";
import type { Comment, PullRequest, Review } from "../state/pulls.ts";
import type { Account, State } from "../state/state.ts";

export interface Said {
	readonly body: string;
	readonly by: Account;
}

export function addComment(state: State, pull: PullRequest, { body, by }: Said): Comment {
	const at = state.now();
	const comment: Comment = {
		id: state.nextId(),
		repositoryId: pull.repositoryId,
		number: pull.number,
		authorId: by.id,
		byApp: by.id === state.app.bot.id,
		body,
		minimized: null,
		createdAt: at,
		updatedAt: at,
	};
	state.comments.set(comment.id, comment);
	tellComment(state, comment, "created", by);
	return comment;
}

export function editComment(state: State, comment: Comment, { body, by }: Said): void {
	const from = comment.body;
	comment.body = body;
	comment.updatedAt = state.now();
	tellComment(state, comment, "edited", by, { changes: { body: { from } } });
}

export function deleteComment(state: State, comment: Comment, by: Account): void {
	state.comments.delete(comment.id);
	tellComment(state, comment, "deleted", by);
}

function tellComment(state: State, comment: Comment, action: string, by: Account, more: object = {}): void {
	const repository = repositoryOf(state, comment.repositoryId);
	const issue = showIssue(state, pullOf(repository, comment.number));
	const body = { issue, comment: showComment(state, comment), ...more };
	state.tell({ event: "issue_comment", action, body, repository, sender: by });
}

export interface ReviewRequest extends Said {
	readonly state: Review["state"];
}

export function addReview(state: State, pull: PullRequest, { body, by, state: verdict }: ReviewRequest): Review {
	const repository = repositoryOf(state, pull.repositoryId);
	const review: Review = {
		id: state.nextId(),
		repositoryId: pull.repositoryId,
		number: pull.number,
		authorId: by.id,
		state: verdict,
		body,
		sha: pull.headSha,
		submittedAt: state.now(),
	};
	state.reviews.set(review.id, review);
	// Webhooks write its state in small letters.
	const told = { ...showReview(state, review), state: verdict.toLowerCase(), updated_at: null };
	const payload = { review: told, pull_request: showPull(state, pull) };
	state.tell({ event: "pull_request_review", action: "submitted", body: payload, repository, sender: by });
	return review;
}
