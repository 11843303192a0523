import type { ErrorCode } from "../errors.ts";

/**
 * What a caller is told of a refusal where the flow that refused said no more than its code: the place and the remedy.
 * A sentence holds for every route that answers with the code, and tells nobody what is there that they may not see.
 * Codes that say all themselves (`missing_email`), and those that always come with `errors`, have none.
 */
export const errorDetails: Partial<Readonly<Record<ErrorCode, string>>> = {
	invalid_state: "The sign-in was started in another browser, took too long or was already completed: start again.",
	invalid_code: "GitHub did not accept the code of this sign-in: start again.",
	invalid_api_key: "Send `Authorization: Bearer` with an API key: it is missing, mistyped or revoked.",
	invalid_oidc_token:
		"The token must be a fresh OIDC token from a known issuer, for this service's audience and one of the events push, pull_request, merge_group and workflow_dispatch; it can be exchanged once.",
	invalid_action_token:
		"Exchange the job's OIDC token at POST /api/action/oidc/exchange, and send the action_token as `Authorization: Bearer` within its 300 seconds.",
	invalid_signature: "The signature header is missing, or does not match this body and the configured secret.",
	forbidden: "The caller lacks the scope for this, or cannot access it.",
	access_denied: "Access was not granted on GitHub: start again, and grant it.",
	repo_not_linked: "The repository is not linked, or is not the one of the caller's token.",
	ref_not_allowed: "The ref or the commit is not one that the caller may submit.",
	permission_required:
		"The caller's GitHub permission on the repository is too low: an administrator of the repository can raise it.",
	not_found: "It does not exist, or the caller may not see it.",
	billing_account_missing: "There is no subscription: start with POST /api/billing/checkout.",
	no_breaking_change: "No sync run of the project has found a breaking change.",
	method_not_allowed: "The Allow header names the methods of this path.",
	not_acceptable: "Accept excludes this endpoint's media type: send `*/*`, or the type that openapi.json names.",
	already_published: "The entry is already published.",
	key_revoked: "The key is revoked: create a new one.",
	config_path_required: "The repository has several projects: send `config_path`, where the configuration is.",
	submission_mismatch: "A file is not what git has at the commit: submit what is committed.",
	internal_error: "This is a bug of the service: its log has details under the x-request-id of this response.",
	temporarily_unavailable: "The service cannot reach something it depends on: try again.",
};
