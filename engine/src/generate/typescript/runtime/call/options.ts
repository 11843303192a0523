// Needed by: every file.
import type { ApiOperation } from "./operation.ts";

export interface RetryOptions {
	/** How often a request is repeated at most; 2 where it is left out, and 0 for never. */
	readonly retries?: number | undefined;
	/** The first wait, which doubles each time; 500 ms where it is left out. */
	readonly firstDelayMs?: number | undefined;
	/** The longest wait that the client chooses by itself; 8 s where it is left out. A server may ask for more. */
	readonly longestDelayMs?: number | undefined;
	/** The time after which no attempt starts: a longer wait is given up at once, never cut short. 2 minutes where left out. */
	readonly budgetMs?: number | undefined;
}

/** What came back beside the body. */
export interface ApiResponse {
	readonly status: number;
	readonly headers: Headers;
	readonly url: string;
	/** What the API calls this exchange in its own logs, where it says so. */
	readonly requestId: string | undefined;
}

/** A request before it is sent: hooks may change its address and headers. */
export interface ApiHookRequest {
	/** `GET /accounts/{id}`. */
	readonly operation: string;
	readonly method: string;
	readonly url: URL;
	readonly headers: Headers;
	/** 1 for the first attempt. */
	readonly attempt: number;
}

/** One attempt. Secrets are replaced by `***`. */
export interface ApiLogEntry {
	readonly operation: string;
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly attempt: number;
	readonly durationMs: number;
	/** The status, or the name of the error where no answer came. */
	readonly outcome: number | string;
}

/** Compares what came with its description: the operation's answer, or one of its events under the shape that those have. */
export type ApiCheck = (
	operation: ApiOperation,
	answer: { readonly value: unknown; readonly response: ApiResponse },
	shape?: string,
) => void;

export interface TransportOptions {
	/** Sent with every request, and never to another origin. */
	readonly headers?: Readonly<Record<string, string>> | undefined;
	/** For a single attempt, body included; 60 s where it is left out, and 0 for no limit. */
	readonly timeoutMs?: number | undefined;
	/** For a call with all its attempts and waits; no limit where it is left out. */
	readonly deadlineMs?: number | undefined;
	readonly retry?: RetryOptions | undefined;
	/** Sends a key in this header with every POST and PATCH, which makes them safe to repeat where the server honours it. */
	readonly idempotencyHeader?: string | undefined;
	/** Bytes of an answer that are read at most: 100 MB where it is left out. Of an error: 1 MB. */
	readonly answerLimit?: number | undefined;
	/** Takes the place of the platform's fetch. */
	readonly fetch?: typeof fetch | undefined;
	readonly beforeRequest?: ((request: ApiHookRequest) => void | Promise<void>) | undefined;
	readonly afterResponse?: ((response: ApiResponse, request: ApiHookRequest) => void | Promise<void>) | undefined;
	readonly log?: ((entry: ApiLogEntry) => void) | undefined;
	/** Looks at each answer before it is given: what it throws is the call's error. */
	readonly check?: ApiCheck | undefined;
}

/** For one call; before what the client says. */
export interface RequestOptions {
	readonly signal?: AbortSignal | undefined;
	readonly headers?: Readonly<Record<string, string>> | undefined;
	/** Members of the query that the description does not know. */
	readonly query?: Readonly<Record<string, unknown>> | undefined;
	/** Members of the body that the description does not know. */
	readonly body?: Readonly<Record<string, unknown>> | undefined;
	/** The media type to send, where there are several. */
	readonly contentType?: string | undefined;
	/** The media types to ask for. */
	readonly accept?: string | undefined;
	readonly timeoutMs?: number | undefined;
	readonly deadlineMs?: number | undefined;
	readonly retry?: RetryOptions | undefined;
	/** One key for the call and all its attempts; made up where the operation takes one and none is given. */
	readonly idempotencyKey?: string | undefined;
	/** A whole address of the same origin in place of the operation's, such as one that the API gave itself. */
	readonly address?: URL | undefined;
	/** Told of the answer that the result is read from. */
	readonly onResponse?: ((response: ApiResponse) => void) | undefined;
}
