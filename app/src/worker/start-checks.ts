import { carryOutCheck } from "../flows/checks/carry-out-check.ts";
import type { CheckSurroundings } from "../flows/checks/check-view.ts";
import type { Ports } from "../ports.ts";
import { startQueue } from "./hold-lease.ts";
import type { Worker } from "./start-loops.ts";

/*
 * Claims checks of heads and carries them out, beside the workers of runs and deliveries: a verdict that waits for GitHub
 * holds up no other. It may die at any moment: its checks are claimed again when their leases end.
 */

/** One that waits for GitHub does not hold up the next. */
const CONCURRENCY = 4;

export interface CheckWorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
	/** Known when the service listens, and asked for with each check. */
	readonly surroundings: () => CheckSurroundings;
	/** Called when one was carried out, which may have something to say in a comment. */
	readonly onCarriedOut: () => void;
}

export function startChecks(ports: Ports, { owner, surroundings, onCarriedOut }: CheckWorkerOptions): Worker {
	return startQueue(ports, {
		queue: "checks",
		owner,
		concurrency: CONCURRENCY,
		onCarriedOut,
		carryOut: ({ document: claimed, holder }) => carryOutCheck(ports, { claimed, holder }, surroundings()),
	});
}
