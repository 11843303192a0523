import type { BranchCommit, CommitsRequest } from "../../ports.ts";
import { githubFault, isMissing } from "./github-fault.ts";
import type { InstallationClient } from "./installation-client.ts";
import { splitFullName } from "./split-full-name.ts";

/** What one package can show, and what GitHub gives in ten requests for each path. */
const MAX_PAGES = 10;
const PER_PAGE = 100;

/**
 * The commits of a branch that touch one of the paths (REST "List commits"), oldest first; none where there is no such
 * branch, and undefined where there are more than a thousand for one path. GitHub's bounds are both inclusive and whole
 * seconds. Throws ServiceFault temporarily_unavailable where GitHub cannot say.
 */
export async function listCommits(
	client: InstallationClient,
	fullName: string,
	request: CommitsRequest,
): Promise<readonly BranchCommit[] | undefined> {
	try {
		await client.auth({ type: "installation" });
		const found = new Map<string, BranchCommit>();
		for (const path of request.paths) {
			const commits = await readPath(client, fullName, request, path);
			if (commits === undefined) return undefined;
			for (const commit of commits) found.set(commit.sha, commit);
		}
		return [...found.values()]
			.filter(({ committedAt }) => committedAt >= request.since && committedAt < request.until)
			.sort((a, b) => a.committedAt - b.committedAt || (a.sha < b.sha ? -1 : 1));
	} catch (error) {
		throw githubFault(error);
	}
}

async function readPath(
	client: InstallationClient,
	fullName: string,
	{ branch, since, until }: CommitsRequest,
	path: string,
): Promise<readonly BranchCommit[] | undefined> {
	const commits: BranchCommit[] = [];
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const data = await readPage(client, {
			...splitFullName(fullName),
			sha: branch,
			...(path === "" ? {} : { path }),
			since: new Date(since).toISOString(),
			until: new Date(until).toISOString(),
			per_page: PER_PAGE,
			page,
		});
		for (const { sha, commit } of data) {
			const committedAt = Date.parse(commit.committer?.date ?? "");
			if (!Number.isNaN(committedAt)) commits.push({ sha, committedAt });
		}
		if (data.length < PER_PAGE) return commits;
	}
	return undefined;
}

type ListRequest = NonNullable<Parameters<InstallationClient["rest"]["repos"]["listCommits"]>[0]>;

async function readPage(client: InstallationClient, request: ListRequest) {
	try {
		return (await client.rest.repos.listCommits(request)).data;
	} catch (error) {
		if (isMissing(error)) return [];
		throw error;
	}
}
