// Needed by: every file.

import { type ApiConnectionOptions, type ApiRequest, requestOf } from "../request/request.ts";
import type { ApiConnection } from "./connection.ts";
import { environment } from "./environment.ts";
import { ApiConnectionError, ApiError, ApiTimeoutError } from "./errors.ts";
import { exchange, isStream, limited } from "./exchange.ts";
import { logged } from "./log.ts";
import type { ApiDescription, ApiOperation, ApiTokens } from "./operation.ts";
import type { RequestOptions, TransportOptions } from "./options.ts";
import { isIdempotent, isTransient, nextDelay, sleep } from "./retry.ts";

// Where credentials:
/** Adds credentials to a request. */
export type ApiAuthorize = (request: ApiRequest, operation: ApiOperation, tokens: ApiTokens) => Promise<ApiRequest>;
// End.

/** Binds what a client knows of its API to what its user wants. */
export function connectionTo(
	description: ApiDescription,
	client: ApiConnectionOptions,
	// Where credentials:
	authorize?: ApiAuthorize,
	// End.
): ApiConnection {
	const baseUrl = client.baseUrl ?? environment(description.environment);
	const bucket = { tokens: 10 };
	// Where credentials:
	const known: ApiTokens["known"] = {};
	// End.
	return {
		check: client.check,
		send: async (operation, request = {}, options = {}) => {
			const startedAt = Date.now();
			const retry = { ...client.retry, ...options.retry };
			const prepared = requestOf(description, operation, request, { ...client, baseUrl }, options);
			const repeatable = isRepeatable(operation, client, options);
			const deadlineMs = options.deadlineMs ?? client.deadlineMs ?? 0;
			const limit = limited(options.signal, deadlineMs, new ApiTimeoutError(operation, deadlineMs));
			const budgetMs = Math.min(deadlineMs || Number.POSITIVE_INFINITY, retry.budgetMs ?? 120_000);
			// Where credentials:
			const tokens: ApiTokens = {
				known,
				fetch: client.fetch ?? fetch,
				base: prepared.url.origin,
				// End.
				// Where client-credentials:
				timeoutMs: options.timeoutMs ?? client.timeoutMs ?? 60_000,
				signal: limit.signal,
				// End.
				// Where credentials:
			};
			// End.
			// Where client-credentials:
			let renewed = false;
			// End.
			try {
				for (let count = 0; ; count++) {
					try {
						let authorized = prepared;
						// Where credentials:
						authorized = (await authorize?.(prepared, operation, tokens)) ?? prepared;
						// End.
						const answer = await logged(description, operation, authorized, client, count + 1, (told) =>
							exchange(operation, authorized, client, options, limit.signal, told),
						);
						bucket.tokens = Math.min(10, bucket.tokens + 0.1);
						return answer;
					} catch (error) {
						if (limit.signal.aborted) throw error;
						// Where bytes, multipart:
						if (isStream(prepared)) throw error;
						// End.
						// Where client-credentials:
						if (error instanceof ApiError && error.status === 401 && Object.keys(known).length > 0 && !renewed) {
							renewed = true;
							for (const scheme of Object.keys(known)) delete known[scheme];
							continue;
						}
						// End.
						const delay = mayRepeat(error, repeatable)
							? nextDelay(
									count,
									startedAt,
									{ ...retry, budgetMs },
									error instanceof ApiError ? error.headers : undefined,
								)
							: undefined;
						if (delay === undefined || bucket.tokens < 1) throw error;
						bucket.tokens -= 1;
						await sleep(delay, limit.signal);
					}
				}
			} finally {
				limit.endTime();
			}
		},
	};
}

function isRepeatable(operation: ApiOperation, client: TransportOptions, options: RequestOptions): boolean {
	if (isIdempotent(operation.method) || options.idempotencyKey !== undefined) return true;
	const unsafe = operation.method === "POST" || operation.method === "PATCH";
	return operation.idempotencyHeader !== undefined || (unsafe && client.idempotencyHeader !== undefined);
}

function mayRepeat(error: unknown, repeatable: boolean): boolean {
	if (error instanceof ApiError) return isTransient(error.status, error.headers, repeatable);
	return repeatable && (error instanceof ApiConnectionError || error instanceof ApiTimeoutError);
}
