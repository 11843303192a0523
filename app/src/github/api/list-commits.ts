import type { BranchCommit, CommitsAnswer, CommitsRequest } from "../../ports.ts";
import { askFor } from "./ask-for.ts";
import { githubFault } from "./github-fault.ts";
import type { InstalledRepository } from "./installed-repository.ts";

/** What one package can show, and what GitHub gives in ten requests for each path. */
const MAX_PAGES = 10;
const PER_PAGE = 100;

/**
 * The commits of a branch that touch one of the paths (REST "List commits"), oldest first; `too_many` where there are more
 * than a thousand for one path, `no_branch` where GitHub has no such branch. GitHub's bounds are both inclusive and whole
 * seconds. Throws as `askFor`, temporarily_unavailable also for what is no list of commits: only an answer counts.
 */
export async function listCommits(repository: InstalledRepository, request: CommitsRequest): Promise<CommitsAnswer> {
	const found = new Map<string, BranchCommit>();
	for (const path of request.paths) {
		const commits = await readPath(repository, request, path);
		if (!Array.isArray(commits)) return { kind: commits };
		for (const commit of commits) found.set(commit.sha, commit);
	}
	const commits = [...found.values()]
		.filter(({ committedAt }) => committedAt >= request.since && committedAt < request.until)
		.sort((a, b) => a.committedAt - b.committedAt || (a.sha < b.sha ? -1 : 1));
	return { kind: "commits", commits };
}

async function readPath(
	repository: InstalledRepository,
	{ branch, since, until }: CommitsRequest,
	path: string,
): Promise<BranchCommit[] | "too_many" | "no_branch"> {
	const commits: BranchCommit[] = [];
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const listed = await readPage(repository, {
			sha: branch,
			...(path === "" ? {} : { path }),
			since: new Date(since).toISOString(),
			until: new Date(until).toISOString(),
			per_page: PER_PAGE,
			page,
		});
		if (listed === "no_branch") return listed;
		commits.push(...listed);
		if (listed.length < PER_PAGE) return commits;
	}
	return "too_many";
}

async function readPage(
	repository: InstalledRepository,
	query: Readonly<Record<string, string | number>>,
): Promise<readonly BranchCommit[] | "no_branch"> {
	const { client, repository_id } = repository;
	const route = "GET /repositories/{repository_id}/commits";
	const listed = await askFor(repository, async () => {
		const { data } = await client.request(route, { repository_id, ...query });
		return commitsIn(data);
	});
	// A repository that is empty has no branch either: that it never had one is more than GitHub says.
	return listed ?? "no_branch";
}

/** Each commit of an answer. One that cannot be read would be a change that nobody was told of. */
function commitsIn(data: unknown): readonly BranchCommit[] {
	if (!Array.isArray(data)) throw githubFault(new Error("GitHub's answer is no list of commits."));
	return data.map((listed: ListedCommit) => {
		const committedAt = Date.parse(listed?.commit?.committer?.date ?? "");
		if (typeof listed?.sha !== "string" || Number.isNaN(committedAt)) {
			throw githubFault(new Error("GitHub listed a commit without its id or its time."));
		}
		return { sha: listed.sha, committedAt };
	});
}

/** The members of GitHub's commit object that are needed; nothing is taken for granted. */
interface ListedCommit {
	readonly sha?: unknown;
	readonly commit?: { readonly committer?: { readonly date?: string } | null };
}
