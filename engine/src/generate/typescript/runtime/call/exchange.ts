// Needed by: every file.

import type { ApiRequest } from "../request/request.ts";
import { parseJson } from "../values/json.ts";
import type { ApiAnswer } from "./connection.ts";
import {
	ApiConnectionError,
	ApiDecodeError,
	ApiError,
	ApiRedirectError,
	ApiTimeoutError,
	matchStatus,
} from "./errors.ts";
import type { ApiDecoding, ApiOperation } from "./operation.ts";
import type { ApiResponse, RequestOptions, TransportOptions } from "./options.ts";
import { responseOf } from "./response.ts";

/** A signal that ends with another one, or by itself with an error after a time; 0 is no limit. */
export function limited(signal: AbortSignal | undefined, milliseconds: number, error: Error): ApiLimit {
	const controller = new AbortController();
	const forward = (): void => controller.abort(signal?.reason);
	if (signal?.aborted === true) forward();
	signal?.addEventListener("abort", forward, { once: true });
	const timer = milliseconds > 0 ? setTimeout(() => controller.abort(error), milliseconds) : undefined;
	return {
		signal: controller.signal,
		endTime: () => clearTimeout(timer),
		end: () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", forward);
		},
	};
}

export interface ApiLimit {
	readonly signal: AbortSignal;
	/** Keeps the other signal alone. */
	endTime(): void;
	end(): void;
}

/**
 * Sends a request once and reads the answer, all within one timeout. Throws ApiError for an answer that is no success,
 * ApiTimeoutError, ApiConnectionError, or the reason of the signal.
 */
export async function exchange(
	operation: ApiOperation,
	request: ApiRequest,
	client: TransportOptions,
	options: RequestOptions,
	signal: AbortSignal,
	told: (response: ApiResponse) => Promise<void>,
): Promise<ApiAnswer<unknown>> {
	signal.throwIfAborted();
	const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? 60_000;
	const limit = limited(signal, timeoutMs, new ApiTimeoutError(operation, timeoutMs));
	// Where stream:
	let streaming = false;
	// End.
	try {
		const answer = await follow(operation, request, client.fetch ?? fetch, limit.signal);
		const response = responseOf(answer);
		await told(response);
		options.onResponse?.(response);
		const decoding = decodingOf(operation, answer);
		if (!answer.ok && decoding === undefined) {
			const text = await readText(operation, answer, 1_000_000, true);
			let fault = bodyOfError(text);
			// Where natives:
			fault = faultOf(operation, answer.status, fault);
			// End.
			throw new ApiError(operation, response, answer.status, fault);
		}
		// Where stream:
		streaming = decoding === "stream";
		// End.
		const value = await readValue(operation, answer, decoding ?? "json", client.answerLimit ?? 100_000_000);
		let isJson = (decoding ?? "json") === "json";
		// Where media-ranges:
		isJson ||= decoding === "either";
		// End.
		return { value: isJson ? described(operation, value, response, client) : value, response };
	} catch (error) {
		throw limit.signal.aborted ? limit.signal.reason : error;
	} finally {
		let { end } = limit;
		// Where stream:
		// A stream is read after this call: the caller's signal must still be able to end it.
		if (streaming) end = limit.endTime;
		// End.
		end();
	}
}

/** JSON as the description has it, once it was compared with that. */
function described(operation: ApiOperation, value: unknown, response: ApiResponse, client: TransportOptions): unknown {
	client.check?.(operation, { value, response });
	// Where natives:
	const { natives, answer } = operation;
	if (natives && answer !== undefined) return natives.read(answer, value);
	// End.
	return value;
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
	send: typeof fetch,
	signal: AbortSignal,
): Promise<Response> {
	let request = first;
	for (let hop = 0; ; hop++) {
		const { method, headers, body, cookies = false } = request;
		const init: RequestInit & { duplex?: "half" } = { method, headers, signal, redirect: "manual" };
		if (cookies) init.credentials = "include";
		if (body !== undefined) init.body = body.content;
		// Where bytes, multipart:
		if (isStream(request)) init.duplex = "half";
		// End.
		const response = await travelling(operation, send(request.url, init));
		if (response.type === "opaqueredirect") throw new ApiRedirectError(operation, "a browser does not say where to.");
		const location = response.headers.get("location");
		if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
		await response.body?.cancel();
		if (hop === 5) throw new ApiRedirectError(operation, "too often.");
		request = redirected(operation, request, location, response.status);
	}
}

// Where bytes, multipart:
/** Whether the body can be read once alone. */
export function isStream({ body }: ApiRequest): boolean {
	return typeof body?.content === "object" && "getReader" in body.content;
}
// End.

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
	// Where bytes, multipart:
	if (body !== undefined && isStream(request)) throw new ApiRedirectError(operation, "a stream is sent only once.");
	// End.
	if (url.origin === request.url.origin) return { ...request, method, url, headers, body };
	if (!isRead && !becomesGet)
		throw new ApiRedirectError(operation, "to another origin, which must not get this request.");
	return { method, url, headers: new Headers({ Accept: headers.get("accept") ?? "*/*" }), body: undefined };
}

/** What the description says of an answer; a status that it lists is no failure, be it 304. */
function decodingOf({ decoding = [] }: ApiOperation, { status, ok, headers }: Response): ApiDecoding | undefined {
	const key = matchStatus(
		decoding.map(([known]) => known),
		status,
	);
	const type = mediaTypeOf(headers);
	const known = decoding.filter(([listed]) => listed === key && (ok || key !== "default"));
	return (known.find(([, , mediaType]) => mediaType === type) ??
		// Where media-ranges:
		known.find(([, , mediaType]) => mediaType === `${type?.split("/")[0]}/*`) ??
		known.find(([, , mediaType]) => mediaType === "*/*") ??
		// End.
		known.find(([, , mediaType]) => mediaType === undefined) ??
		known[0])?.[1];
}

function mediaTypeOf(headers: Headers): string | undefined {
	return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

async function readValue(
	operation: ApiOperation,
	answer: Response,
	decoding: ApiDecoding,
	limit: number,
): Promise<unknown> {
	// Where stream:
	if (decoding === "stream") return answer.body ?? new Blob([]).stream();
	// End.
	if (decoding === "none") return void (await answer.body?.cancel());
	if (decoding === "binary") return readBytes(operation, answer, limit, false);
	const text = await readText(operation, answer, limit, false);
	if (decoding === "text") return text;
	// Where media-ranges:
	if (decoding === "either" && !/[/+]json$/.test(mediaTypeOf(answer.headers) ?? "/json")) return text;
	// End.
	try {
		return text === "" ? undefined : parseJson(text);
	} catch {
		throw new ApiDecodeError(operation, responseOf(answer), "something that is not JSON", text);
	}
}

async function readText(operation: ApiOperation, answer: Response, limit: number, cut: boolean): Promise<string> {
	return (await readBytes(operation, answer, limit, cut)).text();
}

/** Reads no further than the limit: what is larger is an error, or cut where it belongs to one. */
async function readBytes(operation: ApiOperation, answer: Response, limit: number, cut: boolean): Promise<Blob> {
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	const reader = answer.body?.getReader();
	for (let size = 0; reader !== undefined; ) {
		const { done, value } = await travelling(operation, reader.read());
		if (done) break;
		size += value.byteLength;
		chunks.push(value as Uint8Array<ArrayBuffer>);
		if (size <= limit) continue;
		await reader.cancel();
		if (cut) break;
		throw new ApiDecodeError(operation, responseOf(answer), `more than ${limit} bytes`, "");
	}
	return new Blob(chunks, { type: answer.headers.get("content-type") ?? "" });
}

// Where natives:
function faultOf({ natives, faults = {} }: ApiOperation, status: number, body: unknown): unknown {
	const shape = faults[matchStatus(Object.keys(faults), status) ?? ""];
	return natives && shape !== undefined ? natives.read(shape, body) : body;
}
// End.

function bodyOfError(text: string): unknown {
	try {
		return text === "" ? undefined : parseJson(text);
	} catch {
		return text;
	}
}
