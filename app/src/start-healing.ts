import { heal } from "./flows/healing/heal.ts";
import type { Ports } from "./ports.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = 10 * 60_000;

/** A little less than the pause, so that the turn comes back to somebody each time. */
const TURN_MS = PAUSE_MS - 30_000;

/** Looks at GitHub at the start and every ten minutes; of several processes one does. Gives a function that ends it. */
export function startHealing(ports: Ports, onHealed: () => void): () => Promise<void> {
	const reached = new Map<string, string>();
	const stopping = new AbortController();
	const look = async (): Promise<void> => {
		try {
			await heal(ports, { reached, signal: stopping.signal });
			ports.log.info("looked_at_github");
			onHealed();
		} catch (error) {
			ports.log.warn("healing_failed", { error: String(error) });
		}
	};
	const first = look();
	const end = repeat(PAUSE_MS, async () => {
		if (await isFirst(ports)) await look();
	});
	return async () => {
		stopping.abort();
		await Promise.all([first, end()]);
	};
}

async function isFirst({ store, clock }: Ports): Promise<boolean> {
	try {
		return (await store.increment("healing", { by: 1, now: clock.now(), windowMs: TURN_MS })).count === 1;
	} catch {
		return false;
	}
}
