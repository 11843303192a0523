import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { repositoryRoot } from "../harness/repository-root.ts";

/** A workflow of GitHub that a page of ours prints for others to copy. */
export interface PrintedWorkflow {
	readonly page: string;
	readonly yaml: string;
}

/** What pages write for a commit that the reader chooses. */
const CHOSEN_COMMIT = "@COMMIT";

/** Every block of YAML of the repository's pages that has jobs, with some commit where the reader is to choose one. */
export function printedWorkflows(): readonly PrintedWorkflow[] {
	const options = { cwd: repositoryRoot, encoding: "utf8" } as const;
	const pages = execFileSync("git", ["ls-files", "*.md"], options).split("\n").filter(Boolean);
	return pages.flatMap((page) => {
		const text = readFileSync(join(repositoryRoot, page), "utf8");
		const blocks = [...text.matchAll(/^```ya?ml\n(?<yaml>.*?)^```$/gms)].map(({ groups }) => groups?.["yaml"] ?? "");
		return blocks.filter(hasJobs).map((yaml) => ({ page, yaml: yaml.replaceAll(CHOSEN_COMMIT, `@${"0".repeat(40)}`) }));
	});
}

function hasJobs(yaml: string): boolean {
	const document: unknown = parse(yaml);
	return typeof document === "object" && document !== null && "jobs" in document;
}
