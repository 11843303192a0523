/** Whom an action token speaks for: the claims that the OIDC exchange verified, and nothing that the caller said. */
export interface ActionIdentity {
	/** Numeric ids as text: the identity of a repository and of its owner. Names are for people. */
	readonly repositoryId: string;
	readonly repositoryOwnerId: string;
	readonly repository: string;
	readonly ref: string;
	readonly sha: string;
	readonly event: "push" | "pull_request" | "merge_group" | "workflow_dispatch";
	readonly runId: string;
	readonly runAttempt: string;
}
