import { setTimeout as sleep } from "node:timers/promises";

export interface Patience {
	/** Milliseconds that one attempt may take. */
	readonly timeoutMs: number;
	/** Milliseconds to wait before the second attempt and each one after it; a part of them is left to chance. */
	readonly pausesMs: readonly number[];
	/** A Retry-After above this is taken for "not today": a runner's minutes are paid for. */
	readonly maxRetryAfterMs: number;
}

export const patience: Patience = { timeoutMs: 60_000, pausesMs: [1_000, 3_000, 9_000], maxRetryAfterMs: 60_000 };

/** What an attempt came to: an answer, or the wish to be asked again, in so many milliseconds where somebody said so. */
export type Attempt<T> =
	| { readonly kind: "answered"; readonly answer: T }
	/** `answer` counts where nobody asks again. */
	| { readonly kind: "again"; readonly reason: string; readonly afterMs: number | null; readonly answer?: T };

/** Many jobs that were refused together shall not come back together. */
const SHARE_OF_CHANCE = 0.25;

/**
 * Tries until there is an answer, with pauses that grow, or as long as the other side asked to wait. Gives the last
 * attempt's answer where patience ends; the reason where that has none.
 */
export async function bePatient<T>(
	attempt: () => Promise<Attempt<T>>,
	{ pausesMs, maxRetryAfterMs }: Pick<Patience, "pausesMs" | "maxRetryAfterMs">,
): Promise<{ readonly answer: T } | { readonly reason: string }> {
	let waited = 0;
	for (const pauseMs of [...pausesMs, null]) {
		const result = await attempt();
		if (result.kind === "answered") return { answer: result.answer };
		const waitMs = result.afterMs ?? (pauseMs === null ? null : pauseMs * (1 + Math.random() * SHARE_OF_CHANCE));
		const isLast = pauseMs === null || waitMs === null || waited + waitMs > maxRetryAfterMs;
		if (isLast) return result.answer === undefined ? { reason: result.reason } : { answer: result.answer };
		waited += waitMs;
		await sleep(waitMs);
	}
	return { reason: "was not asked" };
}

/** Retry-After as seconds (RFC 9110 10.2.3), in milliseconds; null where it is not said so. */
export function retryAfterMs(headers: { readonly "retry-after"?: string | undefined }): number | null {
	const seconds = Number(headers["retry-after"] ?? Number.NaN);
	return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
