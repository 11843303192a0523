import type { Ports } from "./ports.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = 60_000;
const BATCH = 500;

/** A clock that is a day ahead for a while must not have a spent token forgotten, which would be good again afterwards. */
const MARGIN_MS = 25 * 60 * 60 * 1_000;

/** Deletes what expired a day ago, a batch a minute. Nothing relies on it but the size of the database. Gives a function that ends it. */
export function startSweeper({ store, clock, log }: Pick<Ports, "store" | "clock" | "log">): () => Promise<void> {
	return repeat(PAUSE_MS, async () => {
		try {
			while ((await store.sweep(clock.now() - MARGIN_MS, BATCH)) === BATCH);
		} catch (error) {
			log.warn("sweep_failed", { error });
		}
	});
}
