import { ServiceFault } from "../errors.ts";
import { gitBlobId } from "../lib/git-blob-id.ts";
import type { BranchCommit, GitHub, RepositoryDocument } from "../ports.ts";

/** GitHub for flows that need nothing but files: commits are maps from path to text. */
export interface MemoryGitHub extends GitHub {
	readonly commits: Map<string, Readonly<Record<string, string>>>;
	/** What branches point to. */
	readonly branches: Map<string, string>;
	/** The ids of those who made commits. */
	readonly authors: Map<string, readonly (string | null)[]>;
	/** What commits were made upon. */
	readonly parents: Map<string, string>;
	/** Commits of any branch with their times, oldest first; each touches everything. */
	readonly history: BranchCommit[];
	/** Repositories by id; `readRepository` finds these alone. */
	readonly repositories: Map<string, RepositoryDocument>;
	/** While true, GitHub cannot be reached. */
	isDown: boolean;
}

export function createMemoryGitHub(): MemoryGitHub {
	const commits: MemoryGitHub["commits"] = new Map();
	const branches: MemoryGitHub["branches"] = new Map();
	const authors: MemoryGitHub["authors"] = new Map();
	const parents: MemoryGitHub["parents"] = new Map();
	const down = () => new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
	const history: BranchCommit[] = [];
	const repositories: MemoryGitHub["repositories"] = new Map();
	return {
		commits,
		history,
		branches,
		authors,
		parents,
		repositories,
		isDown: false,
		async readRepository({ id }) {
			if (this.isDown) throw down();
			return repositories.get(id);
		},
		async readFile(_, path, commitSha) {
			if (this.isDown) throw down();
			const text = commits.get(commitSha)?.[path];
			return text === undefined ? undefined : { text, blobSha: gitBlobId(text) };
		},
		async readBlobId(...file) {
			return (await this.readFile(...file))?.blobSha;
		},
		async headCommit(_, branch) {
			if (this.isDown) throw down();
			return branches.get(branch);
		},
		async commitAuthors(_, commitSha) {
			if (this.isDown) throw down();
			return authors.get(commitSha);
		},
		async isAncestor(_, ancestor, descendant) {
			if (this.isDown) throw down();
			let commit: string | undefined = descendant;
			while (commit !== undefined && commit !== ancestor) commit = parents.get(commit);
			return commit === ancestor;
		},
		async listCommits(_, { since, until }) {
			if (this.isDown) throw down();
			const commits = history.filter(({ committedAt }) => committedAt >= since && committedAt < until);
			return { kind: "commits", commits };
		},
		listRepositories: () => Promise.reject(new Error("listRepositories was not expected.")),
	};
}
