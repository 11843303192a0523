import { addReview } from "../acts/comments.ts";
import { closePull } from "../acts/follow-head.ts";
import { whyNotMerge } from "../acts/may-merge.ts";
import { mergePull } from "../acts/merge-pull.ts";
import { editPull, openPull, type PullToOpen, reopenPull, whyNotOpen } from "../acts/open-pull.ts";
import { settleTestMerge } from "../acts/test-merge.ts";
import { changedFiles, commitsBetween, filesAt, mergeBase } from "../git/history.ts";
import {
	type Answer,
	conflict,
	created,
	invalidRequest,
	notFound,
	ok,
	Refusal,
	validationFailed,
} from "../http/answer.ts";
import { page } from "../http/page.ts";
import { fields, oneOf, optionalText, requiredText } from "../http/read-body.ts";
import { type Call, idParam, type Route } from "../http/route.ts";
import { showReview } from "../shapes/comment.ts";
import { showCommit, showFile } from "../shapes/commit.ts";
import { showFullPull, showPull } from "../shapes/pull.ts";
import { accountOf } from "../state/find.ts";
import type { PullRequest } from "../state/pulls.ts";
import type { Repository } from "../state/state.ts";

/** "List pull requests files", "List commits on a pull request". */
const MOST_FILES = 3000;
const MOST_COMMITS = 250;

function pullAt(call: Call): PullRequest {
	const pull = call.repository.pulls.get(idParam(call, "number"));
	if (pull === undefined) throw notFound();
	return pull;
}

/** The first to ask is told null, and makes GitHub find out. */
function read(call: Call): Answer {
	const pull = pullAt(call);
	const { state, repository } = call;
	const shown = showFullPull(state, pull);
	const reason = whyNotMerge(state, repository, pull.baseBranch, pull.headSha);
	settleTestMerge(state, repository, pull);
	const isClean = "mergeable_state" in shown && shown.mergeable_state === "clean";
	return ok(isClean && reason !== undefined ? { ...shown, mergeable_state: "blocked" } : shown);
}

function list(call: Call): Answer {
	const { repository, query, state } = call;
	const [wanted, head, base] = [query.get("state") ?? "open", query.get("head"), query.get("base")];
	const byUpdate = query.get("sort") === "updated";
	const time = (pull: PullRequest): number => (byUpdate ? pull.updatedAt : pull.createdAt).getTime();
	const isRising = query.get("direction") === "asc";
	const found = [...repository.pulls.values()]
		.filter((pull) => wanted === "all" || pull.state === wanted)
		.filter((pull) => (head === null || pull.headLabel === head) && (base === null || pull.baseBranch === base))
		.sort((one, other) => (time(other) - time(one) || other.number - one.number) * (isRising ? -1 : 1));
	return page(call, found, (some) => some.map((pull) => showPull(state, pull)));
}

function create(call: Call): Answer {
	const { state, repository, actor } = call;
	const sent = fields(call);
	const [label, baseBranch] = [requiredText(sent, "head"), requiredText(sent, "base")];
	const [owner, branch] = label.includes(":") ? label.split(":") : [undefined, label];
	const head = owner === undefined ? repository : headOf(call, owner);
	const asked: PullToOpen = {
		title: requiredText(sent, "title"),
		body: optionalText(sent, "body") ?? null,
		head: head ?? repository,
		headBranch: branch ?? "",
		baseBranch,
		isDraft: sent["draft"] === true,
		by: actor,
	};
	const reason = head === undefined ? "head is invalid" : whyNotOpen(repository, asked);
	if (reason !== undefined) throw validationFailed("PullRequest", reason.startsWith("base") ? "base" : "head", reason);
	return created(showFullPull(state, openPull(state, repository, asked)));
}

function headOf({ state, repository }: Call, owner: string): Repository | undefined {
	return [...state.repositories.values()].find(
		(one) =>
			(one.id === repository.id || one.forkOf === repository.id) &&
			accountOf(state, one.ownerId).login.toLowerCase() === owner.toLowerCase(),
	);
}

function update(call: Call): Answer {
	const { state, repository, actor } = call;
	const pull = pullAt(call);
	const sent = fields(call);
	const [title, body, base] = ["title", "body", "base"].map((name) => optionalText(sent, name));
	if (base !== undefined && !repository.refs.has(`refs/heads/${base}`)) {
		throw validationFailed("PullRequest", "base", "base is invalid");
	}
	const edit = { ...(title === undefined ? {} : { title }), ...(body === undefined ? {} : { body }) };
	editPull(state, pull, base === undefined ? edit : { ...edit, baseBranch: base }, actor);
	const wanted = oneOf(sent, "state", ["open", "closed"] as const);
	if (wanted === "closed" && pull.state === "open") closePull(state, pull, actor);
	if (wanted === "open" && pull.state === "closed") {
		if (pull.mergedAt !== null)
			throw validationFailed("PullRequest", "state", "state cannot be changed. The pull request is merged.");
		reopenPull(state, pull, actor);
	}
	return ok(showFullPull(state, pull));
}

function merge(call: Call): Answer {
	const { state, repository, actor } = call;
	const pull = pullAt(call);
	const sent = fields(call);
	const sha = optionalText(sent, "sha");
	const method = oneOf(sent, "merge_method", ["merge", "squash", "rebase"] as const) ?? "merge";
	if (pull.state === "closed" || pull.isDraft) throw new Refusal(405, "Pull Request is not mergeable");
	if (sha !== undefined && sha !== pull.headSha)
		throw conflict("Head branch was modified. Review and try the merge again.");
	const reason = whyNotMerge(state, repository, pull.baseBranch, pull.headSha);
	if (reason !== undefined) throw new Refusal(405, reason);
	if (repository.rules.some((rule) => rule.branch === pull.baseBranch && rule.mergeQueue)) {
		throw new Refusal(405, "Changes must be made through the merge queue");
	}
	const merged = mergePull(state, repository, pull, { method, by: actor });
	if (merged === undefined) throw new Refusal(405, "Pull Request is not mergeable");
	return ok({ sha: merged, merged: true, message: "Pull Request successfully merged" });
}

function listFiles(call: Call): Answer {
	const { state, repository } = call;
	const pull = pullAt(call);
	const { objects } = repository;
	const base = mergeBase(objects, pull.baseSha, pull.headSha);
	const changes = changedFiles(filesAt(objects, base), filesAt(objects, pull.headSha)).slice(0, MOST_FILES);
	return page(call, changes, (some) => some.map((change) => showFile(state, repository, change, pull.headSha)));
}

function listCommits(call: Call): Answer {
	const { state, repository } = call;
	const pull = pullAt(call);
	const base = mergeBase(repository.objects, pull.baseSha, pull.headSha);
	const own = [...commitsBetween(repository.objects, base, pull.headSha)].reverse().slice(0, MOST_COMMITS);
	return page(call, own, (some) => some.map((commit) => showCommit(state, repository, commit)));
}

function listReviews(call: Call): Answer {
	const { number } = pullAt(call);
	const all = [...call.state.reviews.values()];
	const found = all.filter((one) => one.repositoryId === call.repository.id && one.number === number);
	return page(call, found, (some) => some.map((one) => showReview(call.state, one)));
}

const VERDICTS = { APPROVE: "APPROVED", REQUEST_CHANGES: "CHANGES_REQUESTED", COMMENT: "COMMENTED" } as const;

function review(call: Call): Answer {
	const sent = fields(call);
	const event = oneOf(sent, "event", ["APPROVE", "REQUEST_CHANGES", "COMMENT"] as const);
	if (event === undefined) throw invalidRequest("Reviews that wait are not emulated: say an event.");
	const body = optionalText(sent, "body") ?? "";
	if (body === "" && event !== "APPROVE")
		throw new Refusal(422, "Unprocessable Entity", [{ message: "body can't be blank" }]);
	return ok(
		showReview(call.state, addReview(call.state, pullAt(call), { body, by: call.actor, state: VERDICTS[event] })),
	);
}

const base = "/repos/{owner}/{repo}/pulls";
const seen = { method: "GET", needs: [{ pull_requests: "read" }] } as const;
const written = { needs: [{ pull_requests: "write" }] } as const;

export const pulls: readonly Route[] = [
	{ ...seen, path: base, answer: list },
	{ ...written, role: "read", method: "POST", path: base, answer: create },
	{ ...seen, path: `${base}/{number}`, answer: read },
	{ ...written, method: "PATCH", path: `${base}/{number}`, answer: update },
	{ needs: [{ contents: "write" }], method: "PUT", path: `${base}/{number}/merge`, answer: merge },
	{ ...seen, path: `${base}/{number}/files`, answer: listFiles },
	{ ...seen, path: `${base}/{number}/commits`, answer: listCommits },
	{ ...seen, path: `${base}/{number}/reviews`, answer: listReviews },
	{ ...written, role: "read", method: "POST", path: `${base}/{number}/reviews`, answer: review },
];
