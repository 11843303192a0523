import type { RepositoryDocument } from "../../ports.ts";

/** The members of GitHub's repository object that we keep. */
export interface GitHubRepository {
	readonly id: number;
	readonly full_name: string;
	readonly private: boolean;
	readonly default_branch: string;
	readonly owner: { readonly id: number };
}

export function repositoryDocument(repository: GitHubRepository, installationId: string): RepositoryDocument {
	return {
		id: String(repository.id),
		fullName: repository.full_name,
		ownerId: repository.owner.id,
		private: repository.private,
		defaultBranch: repository.default_branch,
		installationId,
	};
}
