import { resolveCommit } from "../acts/resolve-commit.ts";
import { addStatus } from "../acts/statuses.ts";
import { type Answer, created, invalidRequest, ok, Refusal, validationFailed } from "../http/answer.ts";
import { page } from "../http/page.ts";
import { fields, oneOf, optionalText } from "../http/read-body.ts";
import { type Call, param, type Route } from "../http/route.ts";
import { showStatus } from "../shapes/comment.ts";
import { showRepositoryName } from "../shapes/repository.ts";
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
	const asked = { sha, state: said, context, description, targetUrl };
	return created(showStatus(state, addStatus(state, repository, asked, actor)));
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
