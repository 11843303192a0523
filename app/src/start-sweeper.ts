import type { Ports } from "./ports.ts";

const PAUSE_MS = 60_000;
const BATCH = 500;

/** Deletes what expired, a batch a minute. Nothing relies on it but the size of the database. Gives a function that ends it. */
export function startSweeper({ store, clock, log }: Pick<Ports, "store" | "clock" | "log">): () => Promise<void> {
	let running: Promise<void> = Promise.resolve();
	const sweep = async (): Promise<void> => {
		try {
			while ((await store.sweep(clock.now(), BATCH)) === BATCH);
		} catch (error) {
			log.warn("sweep_failed", { error });
		}
	};
	const timer = setInterval(() => {
		running = running.then(sweep);
	}, PAUSE_MS).unref();
	return () => {
		clearInterval(timer);
		return running;
	};
}
