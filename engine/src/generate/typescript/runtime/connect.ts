import { ApiConnectionError, ApiError, ApiTimeoutError } from "./errors.ts";
import { exchange } from "./exchange.ts";
import type { ApiDescription, ApiOperation, ApiSecrets, RequestOptions, Send, TransportOptions } from "./operation.ts";
import { authorize, prepare } from "./prepare.ts";
import { isIdempotent, isTransient, nextDelay, sleep } from "./retry.ts";

/** Binds what a client knows of its API to what its user wants. */
export function connect(description: ApiDescription, client: TransportOptions, secrets: ApiSecrets = {}): Send {
	return (operation, request = {}, options = {}) => send(description, client, secrets, operation, request, options);
}

async function send(
	description: ApiDescription,
	client: TransportOptions,
	secrets: ApiSecrets,
	operation: ApiOperation,
	request: object,
	options: RequestOptions,
): Promise<never> {
	const startedAt = Date.now();
	const retry = { ...client.retry, ...options.retry };
	const prepared = prepare(description, operation, request, client, options);
	const repeatable = isRepeatable(operation, client, options);
	const attempt = {
		fetch: client.fetch ?? fetch,
		timeoutMs: options.timeoutMs ?? client.timeoutMs ?? 60_000,
		signal: options.signal,
		onResponse: options.onResponse,
	};
	for (let count = 0; ; count++) {
		try {
			const authorized = await authorize(prepared, description, operation, secrets);
			return (await exchange(operation, authorized, attempt)) as never;
		} catch (error) {
			const delay = mayRepeat(error, repeatable)
				? nextDelay(count, startedAt, retry, error instanceof ApiError ? error.headers : undefined)
				: undefined;
			if (delay === undefined) throw error;
			await sleep(delay, options.signal);
		}
	}
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
