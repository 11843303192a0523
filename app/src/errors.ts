/*
 * Every way in which a flow can refuse. One closed union, so that a route cannot invent an answer and the description of
 * the interface can list them all. `detail` is for the caller; `cause` never leaves the process.
 */

/** Code to HTTP status, as INTERFACE.md 7 and the product's decisions give them. */
export const errorStatus = {
	invalid_request: 400,
	invalid_json: 400,
	invalid_cursor: 400,
	invalid_exception: 400,
	unauthenticated: 401,
	invalid_api_key: 401,
	invalid_oidc_token: 401,
	invalid_action_token: 401,
	invalid_signature: 401,
	forbidden: 403,
	invalid_origin: 403,
	repo_not_linked: 403,
	ref_not_allowed: 403,
	not_found: 404,
	method_not_allowed: 405,
	already_linked: 409,
	key_revoked: 409,
	payload_too_large: 413,
	unsupported_media_type: 415,
	invalid_config: 422,
	invalid_spec: 422,
	rate_limited: 429,
	internal_error: 500,
	sync_failed: 500,
	not_implemented: 501,
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
	/** Seconds until it may be tried again: the Retry-After of a 429 or 503. */
	readonly retryAfter?: number;
}

export class ServiceFault extends Error {
	override readonly name = "ServiceFault";
	readonly code: ErrorCode;
	readonly detail: string | undefined;
	readonly errors: readonly string[] | undefined;
	readonly retryAfter: number | undefined;

	constructor(code: ErrorCode, options: FaultOptions = {}) {
		super(options.detail ?? code, { cause: options.cause });
		this.code = code;
		this.detail = options.detail;
		this.errors = options.errors;
		this.retryAfter = options.retryAfter;
	}

	get status(): number {
		return errorStatus[this.code];
	}

	get owner(): ErrorOwner {
		if (this.status < 500 || this.code === "not_implemented" || this.code === "sync_failed") return "caller";
		return this.code === "temporarily_unavailable" ? "world" : "us";
	}
}
