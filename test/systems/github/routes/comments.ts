import { addComment, deleteComment, editComment } from "../acts/comments.ts";
import { type Answer, created, forbidden, noContent, notFound, ok, validationFailed } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { fields, oneOf, requiredText } from "../http/read-body.ts";
import { type Call, idParam, type Route } from "../http/route.ts";
import { reactionContents, showComment, showIssue, showReaction } from "../shapes/comment.ts";
import { hasRole, roleOf } from "../state/find.ts";
import type { Comment, PullRequest, Reaction } from "../state/pulls.ts";

/** Characters of a comment. */
const LONGEST = 65_536;

function pullAt(call: Call): PullRequest {
	const pull = call.repository.pulls.get(idParam(call, "number"));
	if (pull === undefined) throw notFound();
	return pull;
}

function commentAt(call: Call): Comment {
	const comment = call.state.comments.get(idParam(call, "id"));
	if (comment === undefined || comment.repositoryId !== call.repository.id) throw notFound();
	return comment;
}

function readText(call: Call): string {
	const body = requiredText(fields(call), "body");
	if (body.trim() === "") throw validationFailed("IssueComment", "body", "body can't be blank");
	if (body.length > LONGEST)
		throw validationFailed("IssueComment", "body", `body is too long (maximum is ${LONGEST} characters)`);
	return body;
}

/** In a locked conversation only people who write to the repository go on; an App counts as one that does not. */
function refuseLocked(call: Call, pull: PullRequest): void {
	const { state, repository, caller, actor } = call;
	const mayWrite = caller.kind === "person" && hasRole(roleOf(state, repository, actor), "write");
	if (pull.isLocked && !mayWrite) throw forbidden("Unable to create comment because issue is locked.");
}

function create(call: Call): Answer {
	const pull = pullAt(call);
	const body = readText(call);
	refuseLocked(call, pull);
	return created(showComment(call.state, addComment(call.state, pull, { body, by: call.actor })));
}

/** Of others only who writes to the repository; an App, only its own. */
function refuseForeign(call: Call, comment: Comment): void {
	const { state, repository, caller, actor } = call;
	const isModerator = caller.kind === "person" && hasRole(roleOf(state, repository, actor), "write");
	if (comment.authorId !== actor.id && !isModerator) throw forbidden("Resource not accessible by integration");
}

function update(call: Call): Answer {
	const comment = commentAt(call);
	const body = readText(call);
	refuseForeign(call, comment);
	editComment(call.state, comment, { body, by: call.actor });
	return ok(showComment(call.state, comment));
}

function remove(call: Call): Answer {
	const comment = commentAt(call);
	refuseForeign(call, comment);
	deleteComment(call.state, comment, call.actor);
	return noContent;
}

function list(call: Call): Answer {
	const pull = pullAt(call);
	const since = Date.parse(call.query.get("since") ?? "");
	const all = [...call.state.comments.values()]
		.filter((one) => one.repositoryId === pull.repositoryId && one.number === pull.number)
		.filter((one) => !(one.updatedAt.getTime() < since));
	return page(call, all, (some) => some.map((one) => showComment(call.state, one)));
}

function react(call: Call): Answer {
	const comment = commentAt(call);
	const content = oneOf(fields(call), "content", reactionContents);
	if (content === undefined) throw validationFailed("Reaction", "content", "content is not included in the list");
	const { reactions, now, nextId } = call.state;
	const known = [...reactions.values()].find(
		(one) => one.commentId === comment.id && one.authorId === call.actor.id && one.content === content,
	);
	if (known !== undefined) return ok(showReaction(call.state, known));
	const made: Reaction = { id: nextId(), commentId: comment.id, authorId: call.actor.id, content, createdAt: now() };
	reactions.set(made.id, made);
	return created(showReaction(call.state, made));
}

function listReactions(call: Call): Answer {
	const comment = commentAt(call);
	const content = call.query.get("content");
	const all = [...call.state.reactions.values()]
		.filter((one) => one.commentId === comment.id)
		.filter((one) => content === null || one.content === content);
	return page(call, all, (some) => some.map((one) => showReaction(call.state, one)));
}

function unreact(call: Call): Answer {
	const { state, actor } = call;
	const reaction = state.reactions.get(idParam(call, "reaction"));
	if (reaction === undefined || reaction.commentId !== commentAt(call).id) throw notFound();
	if (reaction.authorId !== actor.id) throw forbidden("Resource not accessible by integration");
	state.reactions.delete(reaction.id);
	return noContent;
}

function lock(isLocked: boolean): Route["answer"] {
	return (call) => {
		pullAt(call).isLocked = isLocked;
		return noContent;
	};
}

const issues = "/repos/{owner}/{repo}/issues";
// A conversation of a pull request opens to either permission.
const read = { method: "GET", needs: [{ issues: "read" }, { pull_requests: "read" }] } as const;
const write = { needs: [{ issues: "write" }, { pull_requests: "write" }], role: "read" } as const;

export const comments: readonly Route[] = [
	{ ...read, path: `${issues}/{number}`, answer: (call) => ok(showIssue(call.state, pullAt(call))) },
	{ ...read, path: `${issues}/{number}/comments`, answer: list },
	{ ...write, method: "POST", path: `${issues}/{number}/comments`, answer: create },
	{ ...read, path: `${issues}/comments/{id}`, answer: (call) => ok(showComment(call.state, commentAt(call))) },
	{ ...write, method: "PATCH", path: `${issues}/comments/{id}`, answer: update },
	{ ...write, method: "DELETE", path: `${issues}/comments/{id}`, answer: remove },
	{ ...read, path: `${issues}/comments/{id}/reactions`, answer: listReactions },
	{ ...write, method: "POST", path: `${issues}/comments/{id}/reactions`, answer: react },
	{ ...write, method: "DELETE", path: `${issues}/comments/{id}/reactions/{reaction}`, answer: unreact },
	{ ...write, role: "write", method: "PUT", path: `${issues}/{number}/lock`, answer: lock(true) },
	{ ...write, role: "write", method: "DELETE", path: `${issues}/{number}/lock`, answer: lock(false) },
];
