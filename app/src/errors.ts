/*
 * Every way in which a flow can refuse. One closed union, so that a route cannot invent an answer and the description of
 * the interface can list them all. `detail` is for the caller; `cause` never leaves the process.
 */

/** Code to HTTP status (contract:error-codes, contract:error-codes-described). */
export const errorStatus = {
	invalid_request: 400,
	invalid_json: 400,
	invalid_cursor: 400,
	invalid_exception: 400,
	invalid_state: 400,
	invalid_code: 400,
	missing_email: 400,
	invalid_email: 400,
	invalid_price_key: 400,
	unauthenticated: 401,
	invalid_api_key: 401,
	invalid_oidc_token: 401,
	invalid_action_token: 401,
	invalid_signature: 401,
	forbidden: 403,
	invalid_origin: 403,
	access_denied: 403,
	repo_not_linked: 403,
	ref_not_allowed: 403,
	plan_required: 403,
	permission_required: 403,
	not_found: 404,
	billing_account_missing: 404,
	no_breaking_change: 404,
	live_spec_unavailable: 404,
	method_not_allowed: 405,
	not_acceptable: 406,
	already_linked: 409,
	already_registered: 409,
	already_subscribed: 409,
	already_published: 409,
	key_revoked: 409,
	config_path_required: 409,
	submission_mismatch: 409,
	payload_too_large: 413,
	unsupported_media_type: 415,
	invalid_config: 422,
	invalid_spec: 422,
	rate_limited: 429,
	internal_error: 500,
	sync_failed: 500,
	temporarily_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Whose it is to mend: the caller's input, our bug, or the world's (GitHub, the database) which may be tried again. */
export type ErrorOwner = "caller" | "us" | "world";

export interface FaultOptions {
	readonly detail?: string;
	/** One sentence each, all of them. */
	readonly errors?: readonly string[];
	readonly cause?: unknown;
	/** The HTTP status, where an endpoint has another for this code than the table. */
	readonly status?: number;
	/** Seconds until it may be tried again: the Retry-After of a 429 or 503. */
	readonly retryAfter?: number;
	/** Whether somebody else's limit of requests is spent, so that no more are to be sent for now. */
	readonly isLimit?: boolean;
}

export class ServiceFault extends Error {
	override readonly name = "ServiceFault";
	readonly code: ErrorCode;
	readonly detail: string | undefined;
	readonly errors: readonly string[] | undefined;
	readonly retryAfter: number | undefined;
	readonly status: number;
	readonly isLimit: boolean;

	constructor(code: ErrorCode, options: FaultOptions = {}) {
		super(options.detail ?? code, { cause: options.cause });
		this.code = code;
		this.detail = options.detail;
		this.errors = options.errors;
		this.retryAfter = options.retryAfter;
		this.isLimit = options.isLimit ?? false;
		this.status = options.status ?? errorStatus[code];
	}

	get owner(): ErrorOwner {
		if (this.status < 500 || this.code === "sync_failed") return "caller";
		return this.code === "temporarily_unavailable" ? "world" : "us";
	}
}
