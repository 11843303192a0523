import type { GitCommit, TreeEntry } from "@driftgate/engine/records";
import { askFor } from "../ask-for.ts";
import { isUnprocessable } from "../github-fault.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/* Commits, trees and blobs, as git has them (REST "Git database"). Each throws as `askFor`. */

interface ToldCommit {
	readonly sha: string;
	readonly message: string;
	readonly tree: { readonly sha: string };
	readonly parents: readonly { readonly sha: string }[];
}

export function readCommit(repository: InstalledRepository, sha: string): Promise<GitCommit | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/git/commits/{commit_sha}";
		const { data } = await client.request(route, { repository_id, commit_sha: sha });
		return viewCommit(data as ToldCommit);
	});
}

const viewCommit = ({ sha, message, tree, parents }: ToldCommit): GitCommit => ({
	...{ sha, message, tree: tree.sha },
	parents: parents.map((parent) => parent.sha),
});

export function readTree(repository: InstalledRepository, sha: string): Promise<readonly TreeEntry[] | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const { data } = await client.request("GET /repositories/{repository_id}/git/trees/{tree_sha}", {
			repository_id,
			tree_sha: sha,
		});
		const { tree } = data as { readonly tree: readonly { path: string; mode: string; sha: string }[] };
		return tree.map(({ path, mode, sha: id }) => ({ name: path, mode, sha: id }));
	});
}

/** What we make is smaller; a larger file is not compared with it, and is another one. */
const MOST_BYTES = 8 * 1024 * 1024;

export function readText(repository: InstalledRepository, blob: string): Promise<string | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/git/blobs/{file_sha}";
		const { data } = await client.request(route, { repository_id, file_sha: blob });
		const { content, encoding, size } = data as { content: string; encoding: string; size: number | null };
		if (encoding !== "base64" || (size ?? 0) > MOST_BYTES) return undefined;
		return Buffer.from(content, "base64").toString("utf8");
	});
}

/** GitHub tells of so many commits at once (REST "Compare two commits"). */
const PER_PAGE = 100;

/** The commits that `head` has and `base` has not; undefined where they are more than a page, or share no history. */
export function commitsSince(
	repository: InstalledRepository,
	base: string,
	head: string,
): Promise<readonly GitCommit[] | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		try {
			const query = { repository_id, basehead: `${base}...${head}`, per_page: PER_PAGE };
			const { data } = await client.request("GET /repositories/{repository_id}/compare/{basehead}", query);
			const { total_commits: total, commits } = data as ToldComparison;
			if (total > commits.length) return undefined;
			return commits.map(({ sha, commit, parents }) => viewCommit({ sha, ...commit, parents }));
		} catch (error) {
			if (isUnprocessable(error)) return undefined;
			throw error;
		}
	});
}

interface ToldComparison {
	readonly total_commits: number;
	readonly commits: readonly (Pick<ToldCommit, "sha" | "parents"> & {
		readonly commit: Pick<ToldCommit, "message" | "tree">;
	})[];
}
