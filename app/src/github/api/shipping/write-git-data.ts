import { type FileEdit, type GitCommit, treeEntries } from "@driftgate/engine/records";
import { ServiceFault } from "../../../errors.ts";
import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "../writes/write-to.ts";

/* Trees and commits that no branch has yet: made twice, they are two things that nobody sees. */

interface Made {
	readonly sha: string;
}

/** The id of a tree like another but for some files (REST "Create a tree"). Throws as `writeTo`. */
export async function writeTree(
	repository: InstalledRepository,
	tree: string,
	edits: readonly FileEdit[],
): Promise<string> {
	const { client, repository_id } = repository;
	return made(
		await writeTo(repository, async () => {
			const route = "POST /repositories/{repository_id}/git/trees";
			return (await client.request(route, { repository_id, base_tree: tree, tree: treeEntries(edits) })).data as Made;
		}),
	);
}

/**
 * The id of a commit (REST "Create a commit"). Neither author nor committer is named: GitHub then writes the App and signs
 * it. Throws as `writeTo`.
 */
export async function writeCommit(
	repository: InstalledRepository,
	{ tree, parents, message }: Omit<GitCommit, "sha">,
): Promise<string> {
	const { client, repository_id } = repository;
	return made(
		await writeTo(repository, async () => {
			const route = "POST /repositories/{repository_id}/git/commits";
			return (await client.request(route, { repository_id, tree, parents, message })).data as Made;
		}),
	);
}

function made(answer: Made | "gone" | "refused" | "closed"): string {
	if (typeof answer !== "string") return answer.sha;
	if (answer === "gone") throw new ServiceFault("repo_not_linked");
	const detail = answer === "closed" ? "The repository takes no commits: it is archived." : "GitHub refuses the files.";
	throw new ServiceFault("forbidden", { detail });
}
