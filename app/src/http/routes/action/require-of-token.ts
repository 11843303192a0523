import { type ActionActor, requireMay } from "../../../auth/may.ts";

/**
 * Goes on only where what is submitted is of the repository, ref and commit that the action token was given for.
 * Throws `repo_not_linked` and `ref_not_allowed`, and tells the token's holder what the token is for.
 */
export function requireOfToken(
	actor: ActionActor,
	{ repo, ref, commit_sha: commitSha }: { readonly repo: string; readonly ref: string; readonly commit_sha: string },
): void {
	const { repository, ref: tokenRef, sha } = actor.identity;
	const detail = `The action token is for repo ${repository}, ref ${tokenRef} and commit_sha ${sha}: submit these.`;
	requireMay(actor, "revision.submit", { repo, ref, commitSha }, detail);
}
