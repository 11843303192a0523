import type { Ports, ProjectDocument } from "../../ports.ts";
import { repositoryOf } from "../repository/repository-of.ts";
import { readAnalysis } from "../runs/read-analysis.ts";

/** Runs that are looked through, newest first: who accepts a finding has just seen it. */
const NEWEST_RUNS = 20;
/** Commits whose authors are asked for. */
const MOST_COMMITS = 5;

/**
 * Who made the commits that a finding came with in the newest runs: ids of GitHub's users, null for an author whom GitHub
 * does not know. Empty where no such run has the finding, or GitHub no such commit. Throws as the GitHub port.
 */
export async function authorsOfFinding(
	ports: Ports,
	project: ProjectDocument,
	finding: string,
): Promise<readonly (string | null)[]> {
	const repository = await repositoryOf(ports, project);
	if (repository === undefined) return [];
	const authors: (string | null)[] = [];
	for (const commitSha of await commitsWith(ports, project.id, finding)) {
		authors.push(...((await ports.github.commitAuthors(repository, commitSha)) ?? []));
	}
	return authors;
}

async function commitsWith(ports: Ports, projectId: string, finding: string): Promise<readonly string[]> {
	const { items } = await ports.store.page("syncRuns", {
		where: { projectId },
		sort: { field: "createdAt", direction: "desc" },
		limit: NEWEST_RUNS,
	});
	const commits = new Set<string>();
	for (const { commitSha, result } of items) {
		if (commits.size >= MOST_COMMITS) break;
		if (result?.analysis == null || commits.has(commitSha)) continue;
		const { findings } = await readAnalysis(ports, result.analysis);
		if (findings.some(({ fingerprint }) => fingerprint === finding)) commits.add(commitSha);
	}
	return [...commits];
}
