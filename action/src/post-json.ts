import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** No answer came, or none that says anything about the change: what `on-unreachable` is about. */
export class ServiceUnreachable extends Error {
	override readonly name = "ServiceUnreachable";
}

/** What is sent, made anew for each attempt: an OIDC token may be used once. */
export type Prepare = () => Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: unknown }>;

/** Any answer below 500. */
export interface Answer {
	readonly status: number;
	readonly body: unknown;
	/** Retry-After in seconds, or null. */
	readonly retryAfter: number | null;
}

export interface Patience {
	/** Milliseconds that one attempt may take. */
	readonly timeoutMs: number;
	/** Milliseconds to wait before the second attempt and each one after it. */
	readonly pausesMs: readonly number[];
	/** A Retry-After above this is taken for "not today": a runner's minutes are paid for. */
	readonly maxRetryAfterMs: number;
}

const patience: Patience = { timeoutMs: 60_000, pausesMs: [1_000, 3_000, 9_000], maxRetryAfterMs: 60_000 };

/**
 * Posts JSON, gzipped. A network failure and a 5xx are tried again after a pause, or after Retry-After, and end in
 * ServiceUnreachable; so does an answer that is not JSON, which comes from something else than the service.
 */
export async function postJson(
	url: string,
	prepare: Prepare,
	{ pausesMs, ...limits }: Patience = patience,
): Promise<Answer> {
	let reason = "";
	for (const pauseMs of [...pausesMs, null]) {
		const result = await attempt(url, prepare, limits.timeoutMs);
		if ("answer" in result) return result.answer;
		reason = result.reason;
		const waitMs = result.retryAfterMs ?? pauseMs;
		if (pauseMs === null || waitMs === null || waitMs > limits.maxRetryAfterMs) break;
		await sleep(waitMs);
	}
	throw new ServiceUnreachable(`${new URL(url).origin} ${reason}.`);
}

type Attempt = { readonly answer: Answer } | { readonly reason: string; readonly retryAfterMs: number | null };

const compress = promisify(gzip);

async function attempt(url: string, prepare: Prepare, timeoutMs: number): Promise<Attempt> {
	const { headers, body } = await prepare();
	const payload = await compress(JSON.stringify(body));
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"content-encoding": "gzip",
				accept: "application/json",
				...headers,
			},
			body: payload,
			// A redirect would carry the token to an address that nobody chose.
			redirect: "error",
			signal: AbortSignal.timeout(timeoutMs),
		});
		return readAnswer(response, await response.text());
	} catch (error) {
		return { reason: sayNetworkError(error, timeoutMs), retryAfterMs: null };
	}
}

function readAnswer(response: Response, text: string): Attempt {
	const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
	const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
	if (response.status >= 500) {
		const retryAfterMs = retryAfter === null ? null : retryAfter * 1000;
		return { reason: `answered ${response.status}`, retryAfterMs };
	}
	try {
		return { answer: { status: response.status, body: JSON.parse(text), retryAfter } };
	} catch {
		return { reason: "did not answer with JSON: is server-url right?", retryAfterMs: null };
	}
}

/** `fetch` wraps what the network said: the system's code is the word that people search for. */
function sayNetworkError(error: unknown, timeoutMs: number): string {
	const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
	if (name === "TimeoutError") return `did not answer within ${timeoutMs / 1000} s`;
	return `could not be reached (${cause?.code ?? String(error)})`;
}
