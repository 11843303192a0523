import { setTimeout as sleep } from "node:timers/promises";
import { ServiceFault } from "../../errors.ts";

const LOOK_MS = 20;
const PATIENCE_MS = 10_000;

/**
 * Tries to take a turn that one alone has at a time, whichever process, until `take` answers true. Throws what `take`
 * throws; ServiceFault temporarily_unavailable with `busy` where others do not end.
 */
export async function waitForTurn(take: () => Promise<boolean>, busy: string): Promise<void> {
	for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_MS) {
		if (await take()) return;
		await sleep(LOOK_MS);
	}
	throw new ServiceFault("temporarily_unavailable", { detail: busy, retryAfter: PATIENCE_MS / 1_000 });
}
