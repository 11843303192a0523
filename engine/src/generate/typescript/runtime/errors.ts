import type { ApiOperation } from "./operation.ts";

/** The server answered, and the answer is not a success. */
export class ApiError<Status extends number = number, Body = unknown> extends Error {
	override readonly name: string = "ApiError";
	readonly status: Status;
	readonly headers: Headers;
	/** Parsed JSON, else text, else undefined. */
	readonly body: Body;
	/** True where the description knows this status: then `body` has the type that it gives. */
	readonly documented: boolean;

	constructor(operation: ApiOperation, status: Status, headers: Headers, body: Body) {
		super(`${operation.method} ${operation.path} answered ${status}.`);
		this.status = status;
		this.headers = headers;
		this.body = body;
		this.documented = matchStatus(operation.failures ?? [], status) !== undefined;
	}
}

/** No answer came: the connection failed, or the answer broke off. `cause` holds what the platform said. */
export class ApiConnectionError extends Error {
	override readonly name: string = "ApiConnectionError";

	constructor(operation: ApiOperation, cause: unknown) {
		super(`${operation.method} ${operation.path} got no answer.`, { cause });
	}
}

/** An attempt took longer than its timeout. */
export class ApiTimeoutError extends Error {
	override readonly name: string = "ApiTimeoutError";

	constructor(operation: ApiOperation, timeoutMs: number) {
		super(`${operation.method} ${operation.path} took longer than ${timeoutMs} ms.`);
	}
}

/** The answer is a success, and yet it is not the JSON that it should be. */
export class ApiDecodeError extends Error {
	override readonly name: string = "ApiDecodeError";
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;

	constructor(operation: ApiOperation, status: number, headers: Headers, text: string) {
		super(`${operation.method} ${operation.path} answered ${status} with something that is not JSON.`);
		this.status = status;
		this.headers = headers;
		this.text = text;
	}
}

/** The server redirects to where this request must not be sent. */
export class ApiRedirectError extends Error {
	override readonly name: string = "ApiRedirectError";

	constructor(operation: ApiOperation, reason: string) {
		super(`${operation.method} ${operation.path} was redirected: ${reason}`);
	}
}

type ClientErrorStatus =
	| 400
	| 401
	| 402
	| 403
	| 404
	| 405
	| 406
	| 407
	| 408
	| 409
	| 410
	| 411
	| 412
	| 413
	| 414
	| 415
	| 416
	| 417
	| 418
	| 421
	| 422
	| 423
	| 424
	| 425
	| 426
	| 428
	| 429
	| 431
	| 451;
type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/** A range, and `default`, stand for the statuses that are not listed by themselves. */
type StatusOf<Key, Keys> = Key extends number
	? Key
	: Exclude<
			Key extends "4XX"
				? ClientErrorStatus
				: Key extends "5XX"
					? ServerErrorStatus
					: ("4XX" extends Keys ? never : ClientErrorStatus) | ("5XX" extends Keys ? never : ServerErrorStatus),
			Keys
		>;

/** The errors of an operation: one for each status that the description knows. Tell them apart by `status`. */
export type ApiFailure<Failures> = {
	[Key in keyof Failures]: ApiError<StatusOf<Key, keyof Failures>, Failures[Key]>;
}[keyof Failures];

declare const failures: unique symbol;

/** A promise of a result, which also knows which failures the description promises. */
export interface ApiCall<Result, Failures = Record<never, never>> extends Promise<Result> {
	readonly [failures]?: Failures;
}

export type ApiOutcome<Result, Failures> =
	| { readonly ok: true; readonly value: Result }
	| { readonly ok: false; readonly error: ApiFailure<Failures> };

/**
 * Gives the failures that the description knows as values, typed by their status. Anything else is still thrown: a
 * status that nobody described, a timeout, an abort, a connection that failed.
 */
export async function attempt<Result, Failures>(
	call: ApiCall<Result, Failures>,
): Promise<ApiOutcome<Result, Failures>> {
	try {
		return { ok: true, value: await call };
	} catch (error) {
		if (!(error instanceof ApiError) || !error.documented) throw error;
		return { ok: false, error: error as ApiFailure<Failures> };
	}
}

/** The key that describes a status: itself, its range, or `default`. */
export function matchStatus(keys: readonly string[], status: number): string | undefined {
	const range = `${Math.floor(status / 100)}XX`;
	return [String(status), range, "default"].find((key) => keys.includes(key));
}
