import {
	ApiConnectionError,
	ApiDecodeError,
	ApiError,
	ApiRedirectError,
	ApiTimeoutError,
	matchStatus,
} from "./errors.ts";
import type { ApiDecoding, ApiOperation, ApiResponse } from "./operation.ts";
import type { ApiRequest } from "./prepare.ts";

/** More hops than this are a loop. */
const MAX_REDIRECTS = 5;

/** What an attempt needs beside the request. */
export interface ApiAttempt {
	readonly fetch: typeof fetch;
	readonly timeoutMs: number;
	readonly signal: AbortSignal | undefined;
	readonly onResponse: ((response: ApiResponse) => void) | undefined;
}

/**
 * Sends a request once and reads the answer, all within one timeout. Throws ApiError for an answer that is no success,
 * ApiTimeoutError, ApiConnectionError, or the reason of the caller's signal.
 */
export async function exchange(operation: ApiOperation, request: ApiRequest, attempt: ApiAttempt): Promise<unknown> {
	const { signal, timeoutMs } = attempt;
	signal?.throwIfAborted();
	const controller = new AbortController();
	const forward = (): void => controller.abort(signal?.reason);
	signal?.addEventListener("abort", forward, { once: true });
	const timeout = new ApiTimeoutError(operation, timeoutMs);
	const timer = timeoutMs > 0 ? setTimeout(() => controller.abort(timeout), timeoutMs) : undefined;
	let streaming = false;
	try {
		const response = await follow(operation, request, attempt, controller.signal);
		const { status, headers, url } = response;
		attempt.onResponse?.({ status, headers, url });
		if (!response.ok) throw new ApiError(operation, status, headers, await readFailure(operation, response));
		streaming = decodingOf(operation, status) === "stream";
		return await readResult(operation, response);
	} catch (error) {
		if (signal?.aborted === true) throw signal.reason;
		throw controller.signal.aborted ? timeout : error;
	} finally {
		clearTimeout(timer);
		// A stream is read after this call: the caller's signal must still be able to end it.
		if (!streaming) signal?.removeEventListener("abort", forward);
	}
}

/** Whatever goes wrong while bytes travel is the connection's failure; what goes wrong elsewhere is not. */
async function travelling<Value>(operation: ApiOperation, value: Promise<Value>): Promise<Value> {
	try {
		return await value;
	} catch (error) {
		throw new ApiConnectionError(operation, error);
	}
}

/**
 * Follows redirects by itself, because fetch would carry keys in custom headers and cookies along to any origin. Another
 * origin gets a bare GET or HEAD without any header of the caller; a body, or an unencrypted hop, goes nowhere.
 * In browsers the target of a redirect is hidden from scripts, so that there it is an error.
 */
async function follow(
	operation: ApiOperation,
	first: ApiRequest,
	attempt: ApiAttempt,
	signal: AbortSignal,
): Promise<Response> {
	// Called by itself: a browser's fetch refuses to be the method of anything.
	const { fetch } = attempt;
	let request = first;
	for (let hop = 0; ; hop++) {
		const { method, headers, body } = request;
		const init: RequestInit = { method, headers, signal, redirect: "manual" };
		const whole = body === undefined ? init : { ...init, body: body.content };
		const response = await travelling(operation, fetch(request.url, whole));
		if (response.type === "opaqueredirect") throw new ApiRedirectError(operation, "a browser does not say where to.");
		const location = response.headers.get("location");
		if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
		await response.body?.cancel();
		if (hop === MAX_REDIRECTS) throw new ApiRedirectError(operation, "too often.");
		request = redirected(operation, request, location, response.status);
	}
}

function redirected(operation: ApiOperation, request: ApiRequest, location: string, status: number): ApiRequest {
	const url = URL.canParse(location, request.url.href) ? new URL(location, request.url) : null;
	if (url === null || !/^https?:$/.test(url.protocol)) throw new ApiRedirectError(operation, "not to a web address.");
	if (request.url.protocol === "https:" && url.protocol === "http:") {
		throw new ApiRedirectError(operation, "to an unencrypted connection.");
	}
	const isRead = request.method === "GET" || request.method === "HEAD";
	const becomesGet = !isRead && (status === 303 || (status < 303 && request.method === "POST"));
	const method = becomesGet ? "GET" : request.method;
	const body = becomesGet ? undefined : request.body;
	const headers = new Headers(request.headers);
	if (becomesGet) headers.delete("content-type");
	if (url.origin === request.url.origin) return { method, url, headers, body };
	if (!isRead && !becomesGet)
		throw new ApiRedirectError(operation, "to another origin, which must not get this request.");
	return { method, url, headers: new Headers({ Accept: headers.get("accept") ?? "*/*" }), body: undefined };
}

function decodingOf(operation: ApiOperation, status: number): ApiDecoding {
	const decoding = operation.decoding ?? [];
	const key = matchStatus(
		decoding.map(([known]) => known),
		status,
	);
	return decoding.find(([known]) => known === key)?.[1] ?? "json";
}

async function readResult(operation: ApiOperation, response: Response): Promise<unknown> {
	const { status, headers } = response;
	switch (decodingOf(operation, status)) {
		case "none":
			await response.body?.cancel();
			return undefined;
		case "text":
			return travelling(operation, response.text());
		case "binary":
			return travelling(operation, response.blob());
		case "stream":
			return response.body ?? new Blob([]).stream();
		case "json": {
			const text = await travelling(operation, response.text());
			const value = text === "" ? { json: undefined } : parseJson(text);
			if (value === undefined) throw new ApiDecodeError(operation, status, headers, text);
			return value.json;
		}
	}
}

/** Reads the whole body, so that the connection can be used again. */
async function readFailure(operation: ApiOperation, response: Response): Promise<unknown> {
	const text = await travelling(operation, response.text());
	if (text === "") return undefined;
	const value = parseJson(text);
	return value === undefined ? text : value.json;
}

function parseJson(text: string): { readonly json: unknown } | undefined {
	try {
		return { json: JSON.parse(text) };
	} catch {
		return undefined;
	}
}
