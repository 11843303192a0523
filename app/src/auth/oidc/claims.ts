import { z } from "zod";
import type { ActionIdentity } from "../../ports.ts";

/*
 * What a GitHub Actions token must say before it is believed. Everything here is required: a claim that is missing never
 * means "any". `sub` is not read at all, because customers may rewrite it.
 */

/** Printable ASCII without spaces: whatever a reader might trim, fold or normalise is refused instead. */
const plain = (max: number) =>
	z
		.string()
		.min(1)
		.max(max)
		.regex(/^[\x21-\x7e]+$/);

/** GitHub sends numeric ids as text. No sign, no leading zero: one id has one spelling. */
const numericId = z.string().regex(/^[1-9][0-9]{0,19}$/);

/** The events whose workflow runs speak for the revision that they name; `pull_request_target` and the like do not. */
export const allowedEvents = ["push", "pull_request", "merge_group", "workflow_dispatch"] as const;

const seconds = z.int().positive();

/** A git ref may hold any letter; control characters and spaces are what git itself forbids (git check-ref-format). */
const ref = z
	.string()
	.min(1)
	.max(1_000)
	.regex(/^refs\/[^\s\p{C}]+$/u);

export const oidcClaims = z.object({
	iss: plain(500),
	aud: plain(500),
	jti: plain(200),
	exp: seconds,
	iat: seconds,
	nbf: seconds,
	repository: z.string().regex(/^[A-Za-z0-9_.-]{1,100}\/[A-Za-z0-9_.-]{1,100}$/),
	repository_id: numericId,
	repository_owner_id: numericId,
	event_name: z.enum(allowedEvents),
	ref,
	sha: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/),
	run_id: numericId,
	run_attempt: numericId,
});

export type OidcClaims = z.infer<typeof oidcClaims>;

/** What GitHub's tokens say beside that, and what is not read here (OpenID Connect reference of GitHub Actions). */
const unreadClaims = [
	...["sub", "actor", "actor_id", "base_ref", "head_ref", "ref_type", "ref_protected", "repository_owner"],
	...["repository_visibility", "environment", "environment_node_id", "workflow", "workflow_ref", "workflow_sha"],
	...["job_workflow_ref", "job_workflow_sha", "run_number", "runner_environment", "check_run_id"],
	...["enterprise", "enterprise_id", "issuer_scope"],
];

const knownClaims: ReadonlySet<string> = new Set([...Object.keys(oidcClaims.shape), ...unreadClaims]);

/** Claims whose names begin so are the customer's own (custom properties of repositories). */
const CUSTOM = "repo_property_";

/** The names of claims that GitHub's tokens did not have when this was written: somebody should read what they mean. */
export function unknownClaims(payload: object): readonly string[] {
	return Object.keys(payload).filter((name) => !knownClaims.has(name) && !name.startsWith(CUSTOM));
}

/** The part of the claims that the service goes on with. */
export function identityOf(claims: OidcClaims): ActionIdentity {
	return {
		repositoryId: claims.repository_id,
		repositoryOwnerId: claims.repository_owner_id,
		repository: claims.repository,
		ref: claims.ref,
		sha: claims.sha,
		event: claims.event_name,
		runId: claims.run_id,
		runAttempt: claims.run_attempt,
	};
}
