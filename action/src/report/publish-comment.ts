import { ActionFault } from "../action-fault.ts";
import type { GitHubAnswer, GitHubApi } from "../github/github-api.ts";
import { member } from "../member.ts";
import { numberOf } from "./reported-run.ts";

/** By which the step knows its comment again. */
export const MARKER = "<!-- driftgate-report -->";

interface Wanted {
	readonly repository: string;
	readonly pullRequest: number;
	readonly body: string;
	/** Whether there is anything to say; an earlier comment is brought up to date in any case. */
	readonly isWanted: boolean;
}

export interface Published {
	/** As the beginning of a sentence that ends with the pull request. */
	readonly what: string;
	readonly url: string | null;
}

/** One comment of a pull request, edited in place. Throws ActionFault where GitHub refuses. */
export async function publishComment(
	github: GitHubApi,
	{ repository, pullRequest, body, isWanted }: Wanted,
): Promise<Published> {
	const comments = `/repos/${repository}/issues/${pullRequest}/comments`;
	const known = await findOwn(github, comments);
	if (known === null && !isWanted) return { what: "nothing to say about", url: null };
	if (known?.body === body) return { what: "the comment is up to date on", url: known.url };
	const answer =
		known === null
			? await github.ask("POST", comments, { body })
			: await github.ask("PATCH", `/repos/${repository}/issues/comments/${known.id}`, { body });
	if (answer.status !== 200 && answer.status !== 201) throw refused(answer);
	const url = member(answer.body, ["html_url"]);
	return { what: known === null ? "commented on" : "edited the comment on", url: typeof url === "string" ? url : null };
}

interface OwnComment {
	readonly id: number;
	readonly body: unknown;
	readonly url: string | null;
}

const PER_PAGE = 100;
const MOST_PAGES = 20;

/** Apps alone are of the type Bot: nobody else's comment is taken for ours, whatever it begins with. */
async function findOwn(github: GitHubApi, comments: string): Promise<OwnComment | null> {
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const answer = await github.ask("GET", `${comments}?per_page=${PER_PAGE}&page=${page}`);
		if (answer.status !== 200 || !Array.isArray(answer.body)) throw refused(answer);
		for (const one of answer.body) {
			const [id, body] = [numberOf(member(one, ["id"])), member(one, ["body"])];
			const isOwn = member(one, ["user", "type"]) === "Bot" && typeof body === "string" && body.startsWith(MARKER);
			const url = member(one, ["html_url"]);
			if (isOwn && id !== null) return { id, body, url: typeof url === "string" ? url : null };
		}
		if (answer.body.length < PER_PAGE) return null;
	}
	throw new ActionFault(
		`The conversation has more than ${PER_PAGE * MOST_PAGES} comments, so ours could not be found in it.`,
	);
}

function refused({ status, message }: GitHubAnswer): ActionFault {
	const remedy =
		"github-token needs pull-requests: write, and the conversation must not be locked, nor the repository archived.";
	return new ActionFault(`GitHub refused the comment (${status}): ${remedy}`, message === null ? [] : [message]);
}
