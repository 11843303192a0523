import { continueDeletions } from "./flows/account/delete-account.ts";
import { continueErasures } from "./flows/ending/continue-erasures.ts";
import { eraseEndedBefore } from "./flows/ending/erase-ended.ts";
import { eraseEventsBefore } from "./flows/naming/erase-events.ts";
import type { Milliseconds, Ports } from "./ports.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = 60_000;

/**
 * Goes on with what a crash, or GitHub out of reach, left half deleted, and erases what was kept for `retentionMs`: at once,
 * and every minute. Gives a function that ends it.
 */
export function startErasing(ports: Ports, retentionMs: Milliseconds): () => Promise<void> {
	const task = async (): Promise<void> => {
		try {
			await continueDeletions(ports);
			await continueErasures(ports);
			const moment = ports.clock.now() - retentionMs;
			await eraseEndedBefore(ports, moment);
			await eraseEventsBefore(ports, moment);
		} catch (error) {
			ports.log.warn("erasing_failed", { error });
		}
	};
	const first = task();
	const end = repeat(PAUSE_MS, task);
	return async () => {
		await first;
		await end();
	};
}
