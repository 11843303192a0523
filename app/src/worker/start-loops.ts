import { setTimeout as sleep } from "node:timers/promises";
import type { Ports } from "../ports.ts";

export interface Worker {
	/** Claims nothing more, and waits for what it has begun. */
	stop(): Promise<void>;
	/** Looks for what is due now: something was queued. */
	wake(): void;
}

export interface Loops {
	/** Names this process in leases. */
	readonly owner: string;
	/** The longest rest when nothing is due. */
	readonly pollMs: number;
	/** Loops that work at the same time. */
	readonly concurrency: number;
	/** Claims one thing that is due and carries it out, under the name of its loop. False where nothing is due. */
	readonly work: (name: string) => Promise<boolean>;
}

/** Works for as long as anything is due, and rests in between. What fails is logged, and the loop goes on. */
export function startLoops({ log }: Pick<Ports, "log">, { owner, pollMs, concurrency, work }: Loops): Worker {
	let rest = new AbortController();
	let stopping = false;

	async function loop(name: string): Promise<void> {
		let restMs = pollMs;
		while (!stopping) {
			const bell = rest.signal;
			const worked = await work(name).catch((error: unknown) => {
				log.error("worker_failed", { owner: name, error: String(error) });
				return false;
			});
			if (!worked && !stopping) await sleep(restMs, undefined, { signal: bell, ref: false }).catch(() => undefined);
			restMs = nextRest(restMs, { pollMs, isBusy: worked || bell.aborted });
		}
	}

	const wake = () => {
		rest.abort();
		rest = new AbortController();
	};
	const loops = Array.from({ length: concurrency }, (_, slot) => loop(`${owner}/${slot}`));
	return {
		wake,
		async stop() {
			stopping = true;
			wake();
			await Promise.all(loops);
		},
	};
}

/**
 * Where something was just done or queued, more is often due in a moment: it is looked for soon, and then half as often
 * each time until nobody hurries any more.
 */
export function nextRest(
	restMs: number,
	{ pollMs, isBusy }: { readonly pollMs: number; readonly isBusy: boolean },
): number {
	return isBusy ? pollMs / 16 : Math.min(2 * restMs, pollMs);
}
