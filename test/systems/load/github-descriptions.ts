import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../../harness/repository-root.ts";

const shared = process.env["DRIFTGATE_SHARED"] ?? join(repositoryRoot, "../shared");

/** Two versions of GitHub's own description, 11 and 13 MB; undefined where the corpus is not there. */
export async function findGitHubDescriptions(): Promise<
	{ readonly before: string; readonly after: string } | undefined
> {
	const folder = join(shared, "corpus/github-rest");
	if (!existsSync(folder)) return undefined;
	const [before, after] = await Promise.all(
		["octokit-18.0.0.json", "octokit-23.0.2.json"].map((name) => readFile(join(folder, name), "utf8")),
	);
	return before === undefined || after === undefined ? undefined : { before, after };
}
