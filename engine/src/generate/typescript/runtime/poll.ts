// Needed by: polling.
import { type ApiCall, apiCall } from "./call.ts";
import type { ApiConnection } from "./connection.ts";
import { ApiTimeoutError } from "./errors.ts";
import type { ApiOperation } from "./operation.ts";
import type { RequestOptions } from "./options.ts";
import { retryAfter, sleep } from "./retry.ts";
import { valueAt } from "./value-at.ts";

/** A promise of a state, which can be asked for until it is final. */
export interface ApiPolled<Result, Failures = Record<never, never>> extends ApiCall<Result, Failures> {
	/** Asks until the state is final, whatever it is then; the server says how often, or the description. */
	untilFinal(options?: { readonly intervalMs?: number; readonly totalMs?: number }): Promise<Result>;
}

export interface ApiPolling {
	readonly state: readonly string[];
	/** States that stay. */
	readonly final: readonly string[];
	readonly intervalMs: number;
}

export function apiPolled<Result, Failures>(
	connection: ApiConnection,
	operation: ApiOperation,
	polling: ApiPolling,
	request: object = {},
	options: RequestOptions = {},
): ApiPolled<Result, Failures> {
	const call = apiCall<Result, Failures>(connection, operation, request, options);
	const untilFinal: ApiPolled<Result>["untilFinal"] = async ({ intervalMs = polling.intervalMs, totalMs = 0 } = {}) => {
		const startedAt = Date.now();
		for (let answer = await call.withResponse(); ; ) {
			if (polling.final.includes(String(valueAt(answer.value, polling.state)))) return answer.value;
			const wait = retryAfter(answer.response.headers, Date.now()) ?? intervalMs;
			if (totalMs > 0 && Date.now() - startedAt + wait > totalMs) throw new ApiTimeoutError(operation, totalMs);
			await sleep(wait, options.signal ?? new AbortController().signal);
			answer = await apiCall<Result, Failures>(connection, operation, request, options).withResponse();
		}
	};
	return Object.assign(call, { untilFinal });
}
