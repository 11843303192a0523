import { continueDeletions } from "./flows/delete-account.ts";
import { continueErasures } from "./flows/erase-project.ts";
import type { Ports } from "./ports.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = 60_000;

/** Goes on with what a crash, or GitHub out of reach, left half deleted: at once, and every minute. Gives a function that ends it. */
export function startErasing(ports: Ports): () => Promise<void> {
	const task = async (): Promise<void> => {
		try {
			await continueDeletions(ports);
			await continueErasures(ports);
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
