import { ActionFault } from "../action-fault.ts";
import type { GitHubApi } from "../github/github-api.ts";
import { member } from "../member.ts";
import { numberOf, type ReportedRun } from "./reported-run.ts";

/** The pull request of a run; or why there is none to publish to, as the end of a sentence. */
export type FoundPullRequest = { readonly number: number } | { readonly number: null; readonly why: string };

/** Open pull requests that are looked through where the fork is gone, newest first. */
const MOST_PAGES = 5;
const PER_PAGE = 100;

/**
 * The open pull request whose head is the run's, by GitHub's word alone: commit, head repository and base repository have
 * to be those of the event. GitHub names none for runs of forks, so they are looked for by branch.
 */
export async function findPullRequest(github: GitHubApi, run: ReportedRun): Promise<FoundPullRequest> {
	const listed = await listCandidates(github, run);
	const ofHead = listed.filter((pull) => isOfHead(pull, run));
	const known =
		run.pullRequests.length === 0 ? ofHead : ofHead.filter(({ number }) => run.pullRequests.includes(number));
	const current = known.filter(({ headSha }) => headSha === run.headSha);
	const [only, ...others] = current;
	if (others.length > 0) {
		const numbers = current.map(({ number }) => number).join(", ");
		return { number: null, why: `several pull requests have this head (${numbers}), and the run names none.` };
	}
	if (only !== undefined) return { number: only.number };
	const why = known.length > 0 ? "the pull request has a newer head." : "no open pull request has this head any more.";
	return { number: null, why };
}

interface Candidate {
	readonly number: number;
	readonly headSha: unknown;
	readonly headRepositoryId: unknown;
	readonly baseRepositoryId: unknown;
}

function isOfHead({ headRepositoryId, baseRepositoryId, headSha }: Candidate, run: ReportedRun): boolean {
	if (baseRepositoryId !== run.repositoryId) return false;
	// Where the fork is gone, nothing but the commit says whose it was.
	return run.head === null
		? headRepositoryId === undefined && headSha === run.headSha
		: headRepositoryId === run.head.repositoryId;
}

async function listCandidates(github: GitHubApi, run: ReportedRun): Promise<readonly Candidate[]> {
	const path = `/repos/${run.repository}/pulls?state=open&sort=updated&direction=desc&per_page=${PER_PAGE}`;
	if (run.head !== null) {
		return (await readPage(github, `${path}&head=${encodeURIComponent(`${run.head.owner}:${run.headBranch}`)}`)) ?? [];
	}
	const found: Candidate[] = [];
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const some = await readPage(github, `${path}&page=${page}`);
		found.push(...some);
		if (some.length < PER_PAGE) break;
	}
	return found;
}

async function readPage(github: GitHubApi, path: string): Promise<readonly Candidate[]> {
	const { status, body, message } = await github.ask("GET", path);
	if (status !== 200 || !Array.isArray(body)) {
		const said = `GitHub did not list the pull requests (${status}): github-token needs pull-requests: write.`;
		throw new ActionFault(said, message === null ? [] : [message]);
	}
	return body.flatMap((pull) => {
		const number = numberOf(member(pull, ["number"]));
		if (number === null) return [];
		const [headSha, headRepositoryId, baseRepositoryId] = [
			member(pull, ["head", "sha"]),
			member(pull, ["head", "repo", "id"]),
			member(pull, ["base", "repo", "id"]),
		];
		return [{ number, headSha, headRepositoryId, baseRepositoryId }];
	});
}
