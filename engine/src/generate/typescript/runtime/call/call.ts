// Needed by: every file.
import type { ApiAnswer, ApiConnection } from "./connection.ts";
import { ApiError } from "./errors.ts";
import type { ApiOperation } from "./operation.ts";
import type { RequestOptions } from "./options.ts";

// Where ranges:
type ClientErrorStatus =
	| (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
	| (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);
type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/** A range, and `default`, stand for the statuses that are not listed by themselves. */
type RangeOf<Key, Keys> = Exclude<
	Key extends "4XX"
		? ClientErrorStatus
		: Key extends "5XX"
			? ServerErrorStatus
			: ("4XX" extends Keys ? never : ClientErrorStatus) | ("5XX" extends Keys ? never : ServerErrorStatus),
	Keys
>;
// End.

/** The errors of an operation: one for each status that the description knows. Tell them apart by `status`. */
export type ApiFailure<Failures> = {
	[Key in keyof Failures]: ApiError<
		// Where ranges:
		| (Key extends string ? RangeOf<Key, keyof Failures> : never)
		// End.
		| Extract<Key, number>,
		Failures[Key]
	>;
}[keyof Failures];

declare const failures: unique symbol;

/** A promise of a result, which also knows which failures the description promises. */
export interface ApiCall<Result, Failures = Record<never, never>> extends Promise<Result> {
	readonly [failures]?: Failures;
	/** The result with status, headers, address and request id of its answer. */
	withResponse(): Promise<ApiAnswer<Result>>;
}

export type ApiOutcome<Result, Failures> =
	| { readonly ok: true; readonly value: Result }
	| { readonly ok: false; readonly error: ApiFailure<Failures> };

/** Carries out an operation that is given as data: one that the description does not know yet, too. */
export function apiCall<Result, Failures>(
	connection: ApiConnection,
	operation: ApiOperation,
	request?: object,
	options?: RequestOptions,
): ApiCall<Result, Failures> {
	// The answer is not validated, so its type is the one that the caller declares.
	const answer = connection.send(operation, request, options) as Promise<ApiAnswer<Result>>;
	const result = answer.then(({ value }) => value);
	const withResponse = (): Promise<ApiAnswer<Result>> => {
		// Whoever takes the answer hears of its failure there.
		result.catch(() => undefined);
		return answer;
	};
	return Object.assign(result, { withResponse });
}

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
