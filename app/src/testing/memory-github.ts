import { ServiceFault } from "../errors.ts";
import { gitBlobId } from "../flows/git-blob-id.ts";
import type { BranchCommit, GitHub } from "../ports.ts";

/** GitHub for flows that need nothing but files: commits are maps from path to text. */
export interface MemoryGitHub extends GitHub {
	readonly commits: Map<string, Readonly<Record<string, string>>>;
	/** What branches point to. */
	readonly branches: Map<string, string>;
	/** What commits were made upon. */
	readonly parents: Map<string, string>;
	/** Commits of any branch with their times, oldest first; each touches everything. */
	readonly history: BranchCommit[];
	/** While true, GitHub cannot be reached. */
	isDown: boolean;
}

export function createMemoryGitHub(): MemoryGitHub {
	const commits: MemoryGitHub["commits"] = new Map();
	const branches: MemoryGitHub["branches"] = new Map();
	const parents: MemoryGitHub["parents"] = new Map();
	const down = () => new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
	const history: BranchCommit[] = [];
	return {
		commits,
		history,
		branches,
		parents,
		isDown: false,
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
		async isAncestor(_, ancestor, descendant) {
			if (this.isDown) throw down();
			let commit: string | undefined = descendant;
			while (commit !== undefined && commit !== ancestor) commit = parents.get(commit);
			return commit === ancestor;
		},
		async listCommits(_, { since, until }) {
			if (this.isDown) throw down();
			return history.filter(({ committedAt }) => committedAt >= since && committedAt < until);
		},
		listRepositories: () => Promise.reject(new Error("listRepositories was not expected.")),
	};
}
