// Needed by: stream.
import type { ApiAnswer, ApiConnection } from "../call/connection.ts";
import { ApiConnectionError, ApiDecodeError } from "../call/errors.ts";
import type { ApiOperation } from "../call/operation.ts";
import type { ApiResponse, RequestOptions } from "../call/options.ts";
import { isIdempotent, sleep } from "../call/retry.ts";
import { parseJson } from "../values/json.ts";

declare const failuresOfStream: unique symbol;

/** What an operation gives one by one: `for await (const event of stream)`. Nothing is sent before it is read. */
export interface ApiStream<Event, Failures = Record<never, never>> extends AsyncIterable<Event> {
	readonly [failuresOfStream]?: Failures;
	/** The last event that was read, by the name that the server gave it. */
	readonly lastEventId: string | undefined;
	/** The answer that the events come from, once the first was read. */
	readonly response: ApiResponse | undefined;
}

/** One event before it is decoded. */
export interface ApiEvent {
	readonly data: string;
	readonly id?: string | undefined;
	/** How long to wait before the stream is asked for anew. */
	readonly retryMs?: number | undefined;
}

export interface ApiStreaming {
	/** Cuts the text of the answer into events; `end` says that nothing follows. Gives what is left as the last member. */
	readonly cut: (text: string, end: boolean) => readonly [events: readonly ApiEvent[], rest: string];
	/** Data that ends the stream and is no value. */
	readonly terminator?: string;
	/** Data is text, and not JSON. */
	readonly text?: true;
	/** What each event is described as. */
	readonly shape?: string;
	/** Arguments by which the server is told to stream. */
	readonly request?: object;
}

/** Reads an operation's answer piece by piece, and asks anew after the last event where the connection breaks off. */
export function apiStream<Event, Failures>(
	connection: ApiConnection,
	operation: ApiOperation,
	streaming: ApiStreaming,
	request: object = {},
	options: RequestOptions = {},
): ApiStream<Event, Failures> {
	const state: { lastEventId: string | undefined; response: ApiResponse | undefined; retryMs: number } = {
		lastEventId: undefined,
		response: undefined,
		retryMs: 500,
	};
	const streamed: ApiOperation = { ...operation, decoding: [["2XX", "stream"]] };
	async function* open(): AsyncGenerator<ApiEvent> {
		const headers = {
			...options.headers,
			...(state.lastEventId === undefined ? {} : { "Last-Event-ID": state.lastEventId }),
		};
		const answer = (await connection.send(
			streamed,
			{ ...request, ...streaming.request },
			{ ...options, headers },
		)) as ApiAnswer<ReadableStream<Uint8Array>>;
		state.response = answer.response;
		yield* eventsOf(answer, operation, streaming);
	}
	async function* events(): AsyncGenerator<Event> {
		for (let failed = 0; ; ) {
			try {
				for await (const { data, id, retryMs } of open()) {
					failed = 0;
					if (id !== undefined) state.lastEventId = id;
					if (retryMs !== undefined) state.retryMs = retryMs;
					// What many streams end with is no JSON, whether the description speaks of it or not.
					if (data === streaming.terminator || (streaming.text !== true && data === "[DONE]")) return;
					if (data === "") continue;
					let value = streaming.text === true ? data : eventValue(data);
					if (state.response !== undefined && streaming.shape !== undefined) {
						connection.check?.(operation, { value, response: state.response }, streaming.shape);
					}
					// Where natives:
					const { natives } = operation;
					if (natives && streaming.shape !== undefined) value = natives.read(streaming.shape, value);
					// End.
					// The event is not validated, so its type is the one that the caller declares.
					yield value as Event;
				}
				return;
			} catch (error) {
				const resumable = state.lastEventId !== undefined && isIdempotent(operation.method);
				if (!(error instanceof ApiConnectionError) || !resumable || failed++ === (options.retry?.retries ?? 2))
					throw error;
				await sleep(state.retryMs, options.signal ?? new AbortController().signal);
			}
		}
	}
	return {
		[Symbol.asyncIterator]: events,
		get lastEventId() {
			return state.lastEventId;
		},
		get response() {
			return state.response;
		},
	};
}

function eventValue(data: string): unknown {
	try {
		return parseJson(data);
	} catch {
		return data;
	}
}

async function* eventsOf(
	{ value, response }: ApiAnswer<ReadableStream<Uint8Array>>,
	operation: ApiOperation,
	{ cut }: ApiStreaming,
): AsyncGenerator<ApiEvent> {
	const reader = value.getReader();
	const decoder = new TextDecoder();
	let text = "";
	try {
		for (let end = false; !end; ) {
			const piece = await reader.read().catch((error: unknown) => {
				throw new ApiConnectionError(operation, error);
			});
			end = piece.done;
			text += decoder.decode(piece.value, { stream: !end });
			const [events, rest] = cut(text, end);
			yield* events;
			text = rest;
			if (text.length > 100_000_000) throw new ApiDecodeError(operation, response, "an event of more than 100 MB", "");
		}
	} finally {
		await reader.cancel().catch(() => undefined);
	}
}
