import type { Ports, ProjectDocument } from "../../ports.ts";
import { repositoryOf } from "../repository/repository-of.ts";
import { readAnalysis } from "../runs/read-analysis.ts";

/** Runs that are looked through, newest first: who accepts a finding has just seen it. */
const NEWEST_RUNS = 20;
/** Commits whose authors are asked for. */
const MOST_COMMITS = 5;

/** Ids of GitHub's users, null for an author whom GitHub does not know. */
type Authors = readonly (string | null)[];

/**
 * Who made the commits that each finding came with in the newest runs, in the order of the findings. Empty where no such
 * run has the finding, or GitHub no such commit. Throws as the GitHub port.
 */
export async function authorsOfFindings(
	ports: Ports,
	project: ProjectDocument,
	findings: readonly string[],
): Promise<readonly Authors[]> {
	const repository = await repositoryOf(ports, project);
	if (repository === undefined) return findings.map(() => []);
	const commits = await commitsWith(ports, project.id, findings);
	const byCommit = new Map<string, Authors>();
	for (const commitSha of new Set(commits.flat())) {
		byCommit.set(commitSha, (await ports.github.commitAuthors(repository, commitSha)) ?? []);
	}
	return commits.map((ofOne) => ofOne.flatMap((commitSha) => byCommit.get(commitSha) ?? []));
}

/** Each run is read once, however many findings are looked for. */
async function commitsWith(
	ports: Ports,
	projectId: string,
	findings: readonly string[],
): Promise<readonly (readonly string[])[]> {
	const { items } = await ports.store.page("syncRuns", {
		where: { projectId },
		sort: { field: "createdAt", direction: "desc" },
		limit: NEWEST_RUNS,
	});
	const commits = new Map(findings.map((finding) => [finding, new Set<string>()]));
	const isSought = (ofOne: ReadonlySet<string>, commitSha: string) =>
		ofOne.size < MOST_COMMITS && !ofOne.has(commitSha);
	for (const { commitSha, result } of items) {
		if (result?.analysis == null || ![...commits.values()].some((ofOne) => isSought(ofOne, commitSha))) continue;
		for (const { fingerprint } of (await readAnalysis(ports, result.analysis)).findings) {
			const ofOne = commits.get(fingerprint);
			if (ofOne !== undefined && isSought(ofOne, commitSha)) ofOne.add(commitSha);
		}
	}
	return findings.map((finding) => [...(commits.get(finding) ?? [])]);
}
