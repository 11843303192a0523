import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** A workflow of GitHub that we show to others: a page prints it, or an example has it. */
export interface PrintedWorkflow {
	/** The page or the file, from the repository's root. */
	readonly page: string;
	readonly yaml: string;
}

/** What pages write for a commit that the reader chooses. */
const CHOSEN_COMMIT = "@COMMIT";

/** Every block of YAML of the repository's pages that has jobs, and the examples', with some commit where the reader is to choose one. */
export function printedWorkflows(): readonly PrintedWorkflow[] {
	const onPages = listFiles("*.md").flatMap((page) => {
		const blocks = [...read(page).matchAll(/^```ya?ml\n(?<yaml>.*?)^```$/gms)];
		return blocks
			.map(({ groups }) => groups?.["yaml"] ?? "")
			.filter(isOurs)
			.map((yaml) => ({ page, yaml }));
	});
	const ofExamples = listFiles("examples/*.yml")
		.filter((path) => path.includes("/.github/workflows/"))
		.map((page) => ({ page, yaml: read(page) }));
	return [...onPages, ...ofExamples].map(({ page, yaml }) => ({ page, yaml: withCommits(yaml) }));
}

/** The text with some commit where the reader is to choose one. */
export function withCommits(yaml: string): string {
	return yaml.replaceAll(CHOSEN_COMMIT, `@${"0".repeat(40)}`);
}

/** Files that git knows or would add. */
export function listFiles(pattern: string): readonly string[] {
	const words = ["ls-files", "--cached", "--others", "--exclude-standard", pattern];
	return execFileSync("git", words, { cwd: repositoryRoot, encoding: "utf8" }).split("\n").filter(Boolean).toSorted();
}

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");

/** A page that shows another tool's workflow beside ours says so in its first line. */
function isOurs(yaml: string): boolean {
	if (yaml.startsWith("# Before:")) return false;
	const document: unknown = parse(yaml);
	return typeof document === "object" && document !== null && "jobs" in document;
}
