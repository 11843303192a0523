// Needed by: every file.
import type { RetryOptions } from "./options.ts";

/** Waits with the signal's reason as the error of an abort. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal.aborted) return reject(signal.reason);
		const stop = (): void => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", stop);
			resolve();
		}, milliseconds);
		signal.addEventListener("abort", stop, { once: true });
	});
}

/** Methods that may be repeated when nobody knows whether the server acted (RFC 9110, 9.2.2). */
export function isIdempotent(method: string): boolean {
	return ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE"].includes(method);
}

/**
 * Whether an answer may be another one next time. A conflict (409) is not repeated: it says that the request does not
 * fit the state of the resource. A 429 was not carried out, so it is repeated whatever the method.
 */
export function isTransient(status: number, headers: Headers, repeatable: boolean): boolean {
	const said = headers.get("x-should-retry");
	if (said === "true" || said === "false") return said === "true";
	return status === 429 || (repeatable && [408, 500, 502, 503, 504].includes(status));
}

/** How long the server asks to wait, in milliseconds from now (RFC 9110, 10.2.3), or undefined where it does not. */
export function retryAfter(headers: Headers, now: number): number | undefined {
	const milliseconds = Number.parseFloat(headers.get("retry-after-ms") ?? "");
	if (milliseconds >= 0) return milliseconds;
	const text = headers.get("retry-after")?.trim() ?? "";
	if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The wait before attempt `attempt + 1`: doubling, and up to a half shorter so that clients do not return together. */
export function backoff(attempt: number, { firstDelayMs = 500, longestDelayMs = 8_000 }: RetryOptions): number {
	return Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * (1 - Math.random() / 2);
}

/** The wait before the next attempt, or undefined where there shall be none. Never shorter than what the server asked for. */
export function nextDelay(
	attempt: number,
	startedAt: number,
	{ retries = 2, budgetMs = 120_000, ...own }: RetryOptions,
	headers: Headers | undefined,
): number | undefined {
	if (attempt >= retries) return undefined;
	const now = Date.now();
	const delay = (headers && retryAfter(headers, now)) ?? backoff(attempt, own);
	return now - startedAt + delay > budgetMs ? undefined : delay;
}
