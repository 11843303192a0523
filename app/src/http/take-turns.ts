import type { Caller } from "../ports.ts";

/*
 * What one account's checks cost beside the engine (the database, GitHub, JSON) is done where everybody is answered. While
 * others ask as well, one account has few checks under way from their bodies to their answers; the others wait before a
 * byte of them is read.
 */

/** Gives turns: see `createFairQueue`. */
export interface Turns {
	/** Resolves when it is the tenant's turn. Throws temporarily_unavailable where too much of the tenant's waits. */
	enter(ask: { readonly tenant: string; readonly estimateMs: number }): Promise<{ end(costMs: number): void }>;
}

/** What takes longer computes in threads that give way, or waits for GitHub: then others of its account may begin. */
const LONGEST_MS = 5_000;

/** About what one takes, most of it GitHub's. */
const ESTIMATE_MS = 200;

/** Works in a turn of the caller's tenant, which lasts until the work is done, or is known to take long. */
export async function inTurn<T>(
	turns: Turns,
	{ tenant }: Pick<Caller, "tenant">,
	work: () => Promise<T>,
	longestMs = LONGEST_MS,
): Promise<T> {
	const turn = await turns.enter({ tenant, estimateMs: ESTIMATE_MS });
	const begun = performance.now();
	let isOver = false;
	const end = (): void => {
		if (!isOver) turn.end(performance.now() - begun);
		isOver = true;
	};
	const timer = setTimeout(end, longestMs);
	try {
		return await work();
	} finally {
		clearTimeout(timer);
		end();
	}
}
