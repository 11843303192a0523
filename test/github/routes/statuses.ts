import { advanceQueues } from "../acts/merge-queue.ts";
import { resolveCommit } from "../acts/resolve-commit.ts";
import { type Answer, created, invalidRequest, ok, Refusal, validationFailed } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { fields, oneOf, optionalText } from "../http/read-body.ts";
import { type Call, param, type Route } from "../http/route.ts";
import { showStatus } from "../shapes/comment.ts";
import { showCommit } from "../shapes/commit.ts";
import { showRepositoryName } from "../shapes/repository.ts";
import { iso } from "../shapes/urls.ts";
import type { Status } from "../state/checks.ts";
import { fullName } from "../state/find.ts";

const STATES = ["error", "failure", "pending", "success"] as const;
/** Statuses that one commit takes for one context. */
const MOST = 1000;
const LONGEST_DESCRIPTION = 140;

function create(call: Call): Answer {
	const { state, repository, actor } = call;
	const sent = fields(call);
	const sha = param(call, "sha");
	if (repository.objects.commit(sha) === undefined) throw new Refusal(422, `No commit found for SHA: ${sha}`);
	const said = oneOf(sent, "state", STATES);
	if (said === undefined) throw invalidRequest(`"state" wasn't supplied.`);
	const context = optionalText(sent, "context") ?? "default";
	const description = optionalText(sent, "description") ?? null;
	if ((description?.length ?? 0) > LONGEST_DESCRIPTION) {
		throw validationFailed(
			"Status",
			"description",
			`description is too long (maximum is ${LONGEST_DESCRIPTION} characters)`,
		);
	}
	const known = statusesOf(call, sha).filter((one) => one.context === context);
	if (known.length >= MOST)
		throw validationFailed("Status", "base", "This SHA and context has reached the maximum number of statuses.");
	const targetUrl = optionalText(sent, "target_url") ?? null;
	const made = { id: state.nextId(), repositoryId: repository.id, sha, state: said, context, description, targetUrl };
	const status: Status = { ...made, creatorId: actor.id, createdAt: state.now() };
	state.statuses.push(status);
	tell(call, status);
	advanceQueues(state, repository);
	return created(showStatus(state, status));
}

function tell({ state, repository, actor }: Call, status: Status): void {
	const commit = repository.objects.commit(status.sha);
	const times = { created_at: iso(status.createdAt), updated_at: iso(status.createdAt) };
	const { id, sha, context, description, targetUrl } = status;
	const body = {
		id,
		sha,
		name: fullName(state, repository),
		target_url: targetUrl,
		avatar_url: null,
		context,
		description,
		state: status.state,
		commit: commit === undefined ? {} : showCommit(state, repository, commit),
		branches: [],
		...times,
	};
	state.tell({ event: "status", body, repository, sender: actor });
}

const statusesOf = ({ state, repository }: Call, sha: string): readonly Status[] =>
	state.statuses.filter((one) => one.repositoryId === repository.id && one.sha === sha);

function commitOf(call: Call): string {
	const ref = param(call, "ref");
	const sha = resolveCommit(call.state, call.repository, ref);
	if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${ref}`);
	return sha;
}

function list(call: Call): Answer {
	return page(call, [...statusesOf(call, commitOf(call))].reverse(), (some) =>
		some.map((one) => showStatus(call.state, one)),
	);
}

/** The newest of each context, and all of them summed up. */
function combined(call: Call): Answer {
	const { state, repository } = call;
	const sha = commitOf(call);
	const latest = [...new Map(statusesOf(call, sha).map((one) => [one.context, one])).values()];
	const has = (...words: string[]): boolean => latest.some((one) => words.includes(one.state));
	const sum = has("error", "failure") ? "failure" : latest.length === 0 || has("pending") ? "pending" : "success";
	const url = `${state.url}/repos/${fullName(state, repository)}/commits/${sha}`;
	return ok({
		state: sum,
		statuses: latest.map((one) => showStatus(state, one)),
		sha,
		total_count: latest.length,
		repository: showRepositoryName(state, repository),
		commit_url: url,
		url: `${url}/status`,
	});
}

const base = "/repos/{owner}/{repo}";
const read = { method: "GET", needs: [{ statuses: "read" }] } as const;

export const statuses: readonly Route[] = [
	{ method: "POST", path: `${base}/statuses/{sha}`, needs: [{ statuses: "write" }], answer: create },
	{ ...read, path: `${base}/commits/{ref+}/statuses`, answer: list },
	{ ...read, path: `${base}/commits/{ref+}/status`, answer: combined },
];
