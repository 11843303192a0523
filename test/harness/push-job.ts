import type { Commit } from "./github-commits.ts";
import type { Repository } from "./github-repository.ts";
import type { JobIdentity } from "./oidc-issuer.ts";

/** What the claims of a `push` to main say. */
export function pushJob(repository: Repository, head: Commit): JobIdentity {
	return {
		repository: repository.fullName,
		repositoryId: String(repository.id),
		repositoryOwner: repository.owner,
		repositoryOwnerId: String(repository.ownerId),
		ref: "refs/heads/main",
		sha: head.sha,
		event: "push",
	};
}
