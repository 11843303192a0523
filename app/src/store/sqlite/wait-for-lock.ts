import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../ports.ts";
import { aroundEach } from "../around-each.ts";
import { isSqliteBusy } from "./connection.ts";

/** How long the lock may stay away. Transactions of ours take milliseconds, on a slow disk tens of them. */
const PATIENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 50;

/**
 * The same store, whose operations wait for the write lock of another process, while everything else of this process goes
 * on: SQLite's own waiting (busy_timeout) would hold up the event loop. An operation that was refused the lock has done
 * nothing, or nothing that doing it again would change. In a crowd it waits for as long as the lock goes round.
 */
export function waitingForLock(store: Store): Store {
	let grantedAt = 0;
	return aroundEach(store, async (operation) => {
		const since = performance.now();
		for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
			try {
				const answer = await operation(store);
				if (pauseMs > 1) grantedAt = performance.now();
				return answer;
			} catch (error) {
				const isPatient = performance.now() < Math.max(since, grantedAt) + PATIENCE_MS;
				if (!isSqliteBusy(error) || !isPatient) throw error;
			}
			await sleep(pauseMs);
		}
	});
}
