// Needed by: polling.
import { type ApiCall, apiCall } from "../call/call.ts";
import type { ApiConnection } from "../call/connection.ts";
import { ApiTimeoutError } from "../call/errors.ts";
import type { ApiOperation } from "../call/operation.ts";
import type { RequestOptions } from "../call/options.ts";
import { retryAfter, sleep } from "../call/retry.ts";
import { valueAt } from "./value-at.ts";

/** A promise of a state, which can be asked for until it is final. */
export interface ApiPolled<Result, Failures = Record<never, never>> extends ApiCall<Result, Failures> {
	/** Asks until the state is final; the server says how often, or the description. Throws ApiStateError where it is no success. */
	untilFinal(options?: { readonly intervalMs?: number; readonly totalMs?: number }): Promise<Result>;
}

export interface ApiPolling {
	readonly state: readonly string[];
	readonly succeeded: readonly string[];
	readonly failed: readonly string[];
	readonly intervalMs: number;
}

/** A state that is final and no success. */
export class ApiStateError extends Error {
	override readonly name: string = "ApiStateError";
	readonly state: string;
	/** The last answer. */
	readonly value: unknown;

	constructor(operation: ApiOperation, state: string, value: unknown) {
		super(`${operation.method} ${operation.path} came to the state ${state}.`);
		this.state = state;
		this.value = value;
	}
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
			const state = String(valueAt(answer.value, polling.state));
			if (polling.succeeded.includes(state)) return answer.value;
			if (polling.failed.includes(state)) throw new ApiStateError(operation, state, answer.value);
			const wait = retryAfter(answer.response.headers, Date.now()) ?? intervalMs;
			if (totalMs > 0 && Date.now() - startedAt + wait > totalMs) throw new ApiTimeoutError(operation, totalMs);
			await sleep(wait, options.signal ?? new AbortController().signal);
			answer = await apiCall<Result, Failures>(connection, operation, request, options).withResponse();
		}
	};
	return Object.assign(call, { untilFinal });
}
