import { ServiceFault } from "../errors.ts";
import { gitBlobId } from "../flows/git-blob-id.ts";
import type { GitHub } from "../ports.ts";

/** GitHub for flows that need nothing but files: commits are maps from path to text. */
export interface MemoryGitHub extends GitHub {
	readonly commits: Map<string, Readonly<Record<string, string>>>;
	/** While true, GitHub cannot be reached. */
	isDown: boolean;
}

export function createMemoryGitHub(): MemoryGitHub {
	const commits: MemoryGitHub["commits"] = new Map();
	return {
		commits,
		isDown: false,
		async readFile(_, path, commitSha) {
			if (this.isDown) throw new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." });
			const text = commits.get(commitSha)?.[path];
			return text === undefined ? undefined : { text, blobSha: gitBlobId(text) };
		},
		listRepositories: () => Promise.reject(new Error("listRepositories was not expected.")),
	};
}
