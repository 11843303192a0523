import type { PullRequestView } from "../ports.ts";

/** The members of GitHub's pull request object that are needed (REST "Get a pull request"). */
export interface GitHubPullRequest {
	readonly number: number;
	readonly state: string;
	readonly draft?: boolean | undefined;
	readonly merged_at?: string | null;
	readonly merge_commit_sha?: string | null;
	/** Only where one is asked for alone; null while GitHub has not tried. */
	readonly mergeable?: boolean | null;
	readonly created_at: string;
	readonly updated_at: string;
	readonly user: { readonly id: number } | null;
	readonly head: { readonly sha: string; readonly repo: { readonly id: number } | null };
	readonly base: { readonly sha: string; readonly ref: string; readonly repo: { readonly id: number } };
}

/** What is needed of a pull request, as GitHub answers it and tells of it in events. */
export function viewPullRequest(told: GitHubPullRequest): PullRequestView {
	const { number, state, draft = false, user, head, base } = told;
	const isMerged = typeof told.merged_at === "string";
	return {
		number,
		headSha: head.sha,
		baseRef: base.ref,
		baseSha: base.sha,
		isFork: head.repo?.id !== base.repo.id,
		isDraft: draft,
		state: isMerged ? "merged" : state === "open" ? "open" : "closed",
		authorId: user == null ? null : String(user.id),
		createdAt: Date.parse(told.created_at),
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
