import type { ErrorCode } from "../errors.ts";

/**
 * What a caller is told of a refusal where the flow that refused said no more than its code: the place and the remedy.
 * A sentence holds for every route that answers with the code, and tells nobody what is there that they may not see.
 * Codes that say all themselves (`missing_email`), and those that always come with `errors`, have none.
 */
export const errorDetails: Partial<Readonly<Record<ErrorCode, string>>> = {
	invalid_state: "The sign-in was begun in another browser, took too long or was answered before: begin again.",
	invalid_code: "GitHub did not accept the code of this sign-in: begin again.",
	invalid_api_key: "Send `Authorization: Bearer` with an API key: there was none, or it is mistyped or revoked.",
	invalid_oidc_token:
		"The token must be an OIDC token that a known issuer signed for this service's audience and one of the events push, pull_request, merge_group and workflow_dispatch; it must be fresh, and is good for one exchange.",
	invalid_action_token:
		"Exchange the job's OIDC token at POST /api/action/oidc/exchange, and send the action_token as `Authorization: Bearer` within its 300 seconds.",
	invalid_signature: "The signature header is missing, or is not that of this body under the configured secret.",
	forbidden: "The caller lacks the scope for this, or does not reach it.",
	access_denied: "Access was not granted at GitHub: begin again, and grant it.",
	repo_not_linked: "The repository is not linked, or is not the one that the caller speaks for.",
	ref_not_allowed: "The ref or the commit is not one that the caller may submit.",
	permission_required: "GitHub's permission on the repository does not suffice for this: its administrators give more.",
	not_found: "There is no such thing, or it is not the caller's to see.",
	billing_account_missing: "There was never a subscription: begin with POST /api/billing/checkout.",
	no_breaking_change: "No run of the project has met a breaking change.",
	method_not_allowed: "The Allow header names the methods of this path.",
	not_acceptable: "Accept leaves out what this endpoint answers with: send `*/*`, or the type that openapi.json names.",
	already_published: "The entry was published before.",
	key_revoked: "The key is revoked for good: create another one.",
	internal_error: "This is a fault of the service: its log says more under the x-request-id of this answer.",
	temporarily_unavailable: "Something that the service needs cannot be reached: try again.",
};
