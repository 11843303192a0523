import { setTimeout as sleep } from "node:timers/promises";

/**
 * A fetch that asks once more, after a pause, where the server failed at an answer (5xx) or gave none. What is sent must
 * be text or nothing. Octokit's own plugin for this holds up each request by some milliseconds, failed or not.
 */
export function fetchAgain(ask: typeof fetch, pauseMs: number): typeof fetch {
	return async (input, init) => {
		const first = await ask(input, init).catch(() => undefined);
		if (first !== undefined && first.status < 500) return first;
		await first?.body?.cancel();
		await sleep(pauseMs);
		return ask(input, init);
	};
}
