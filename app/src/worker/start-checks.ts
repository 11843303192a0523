import { carryOutCheck } from "../flows/checks/carry-out-check.ts";
import type { CheckSurroundings } from "../flows/checks/check-view.ts";
import type { Milliseconds, Ports } from "../ports.ts";
import { carryOutOne } from "./hold-lease.ts";
import { startLoops, type Worker } from "./start-loops.ts";

/*
 * Claims checks of heads and carries them out, beside the workers of runs and deliveries: a verdict that waits for GitHub
 * holds up no other. It may die at any moment: its checks are claimed again when their leases end.
 */

const LEASE_MS = 60_000;
const POLL_MS = 1_000;

/** One that waits for GitHub does not hold up the next. */
const CONCURRENCY = 4;

export interface CheckWorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
	/** Known when the service listens, and asked for with each check. */
	readonly surroundings: () => CheckSurroundings;
	/** How long to rest when nothing is due. */
	readonly pollMs?: number;
}

export function startChecks(ports: Ports, { owner, surroundings, pollMs = POLL_MS }: CheckWorkerOptions): Worker {
	const work = (name: string) => checkOnce(ports, name, surroundings());
	return startLoops(ports, { owner, pollMs, concurrency: CONCURRENCY, work });
}

/** Claims one due check and carries it out. False where none is due. */
function checkOnce(
	ports: Ports,
	owner: string,
	surroundings: CheckSurroundings,
	leaseMs: Milliseconds = LEASE_MS,
): Promise<boolean> {
	return carryOutOne(ports, { queue: "checks", owner, leaseMs }, ({ document: claimed, holder }) =>
		carryOutCheck(ports, { claimed, holder }, surroundings),
	);
}
