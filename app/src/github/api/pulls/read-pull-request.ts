import type { PullRequestView } from "../../../ports.ts";
import { askFor } from "../ask-for.ts";
import { githubFault } from "../github-fault.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/** The members of GitHub's pull request object that are needed (REST "Get a pull request"). */
export interface GitHubPullRequest {
	readonly number: number;
	readonly state: string;
	readonly draft?: boolean | undefined;
	readonly merged_at?: string | null;
	readonly merge_commit_sha?: string | null;
	/** Only where one is asked for alone; null while GitHub has not tried. */
	readonly mergeable?: boolean | null;
	readonly updated_at: string;
	readonly user: { readonly id: number } | null;
	readonly head: { readonly sha: string; readonly repo: { readonly id: number } | null };
	readonly base: { readonly sha: string; readonly ref: string; readonly repo: { readonly id: number } };
}

/** Undefined where there is none of this number. Throws as `askFor`. */
export function readPullRequest(repository: InstalledRepository, number: number): Promise<PullRequestView | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/pulls/{pull_number}";
		const { data } = await client.request(route, { repository_id, pull_number: number });
		return viewPullRequest(data as GitHubPullRequest, repository_id);
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
			return (data as readonly GitHubPullRequest[]).map((one) => viewPullRequest(one, repository_id));
		});
		listed.push(...(found ?? []));
		if ((found?.length ?? 0) < PER_PAGE) return listed;
	}
}

export function viewPullRequest(told: GitHubPullRequest, repositoryId: number): PullRequestView {
	const { number, state, draft = false, user, head, base } = told;
	if (base.repo.id !== repositoryId) {
		throw githubFault(new Error(`GitHub answered for repository ${base.repo.id}, and not for ${repositoryId}.`));
	}
	const isMerged = typeof told.merged_at === "string";
	return {
		number,
		headSha: head.sha,
		baseRef: base.ref,
		baseSha: base.sha,
		isFork: head.repo?.id !== base.repo.id,
		isDraft: draft,
		state: isMerged ? "merged" : state === "open" ? "open" : "closed",
		authorId: user === null ? null : String(user.id),
		updatedAt: Date.parse(told.updated_at),
		...(isMerged && typeof told.merge_commit_sha === "string" ? { mergedAs: told.merge_commit_sha } : {}),
		testMerge: testMergeOf(told),
	};
}

/** GitHub keeps the commit of an earlier try while it has not tried again, so that only its word that it can be merged counts. */
function testMergeOf({ mergeable, merge_commit_sha: sha }: GitHubPullRequest): PullRequestView["testMerge"] {
	if (mergeable === false) return "conflict";
	return mergeable === true && typeof sha === "string" ? { sha } : "unknown";
}
