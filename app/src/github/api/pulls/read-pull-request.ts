import type { PullRequestView } from "../../../ports.ts";
import { type GitHubPullRequest, viewPullRequest } from "../../view-pull-request.ts";
import { askFor } from "../ask-for.ts";
import { githubFault } from "../github-fault.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/** Undefined where there is none of this number. Throws as `askFor`. */
export function readPullRequest(repository: InstalledRepository, number: number): Promise<PullRequestView | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/pulls/{pull_number}";
		const { data } = await client.request(route, { repository_id, pull_number: number });
		return viewOf(data as GitHubPullRequest, repository_id);
	});
}

const PER_PAGE = 100;

/** Those that are open, the newest first. Throws as `askFor`. */
export async function listOpenPullRequests(repository: InstalledRepository): Promise<readonly PullRequestView[]> {
	const { client, repository_id } = repository;
	const listed: PullRequestView[] = [];
	for (let page = 1; ; page += 1) {
		const found = await askFor(repository, async () => {
			const query = { repository_id, state: "open", sort: "created", direction: "desc", per_page: PER_PAGE, page };
			const { data } = await client.request("GET /repositories/{repository_id}/pulls", query);
			return (data as readonly GitHubPullRequest[]).map((one) => viewOf(one, repository_id));
		});
		listed.push(...(found ?? []));
		if ((found?.length ?? 0) < PER_PAGE) return listed;
	}
}

/** What answers for an id is that id's, or nothing. */
function viewOf(told: GitHubPullRequest, repositoryId: number): PullRequestView {
	const { id } = told.base.repo;
	if (id !== repositoryId) {
		throw githubFault(new Error(`GitHub answered for repository ${id}, and not for ${repositoryId}.`));
	}
	return viewPullRequest(told);
}
