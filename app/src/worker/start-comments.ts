import type { CheckSurroundings } from "../flows/checks/check-view.ts";
import { carryOutComment } from "../flows/comments/carry-out-comment.ts";
import type { Milliseconds, Ports } from "../ports.ts";
import { carryOutOne } from "./hold-lease.ts";
import { startLoops, type Worker } from "./start-loops.ts";

/* Claims pull requests whose comments are to be looked at, apart from checks: a verdict waits for no comment. */

const LEASE_MS = 60_000;
const POLL_MS = 1_000;

/** They take turns to write anyway. */
const CONCURRENCY = 2;

export interface CommentWorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
	/** Known when the service listens, and asked for with each comment. */
	readonly surroundings: () => CheckSurroundings;
}

export function startComments(ports: Ports, { owner, surroundings }: CommentWorkerOptions): Worker {
	const work = (name: string) => commentOnce(ports, name, surroundings());
	return startLoops(ports, { owner, pollMs: POLL_MS, concurrency: CONCURRENCY, work });
}

/** Claims one pull request that is due and carries out its comment. False where none is due. */
function commentOnce(
	ports: Ports,
	owner: string,
	surroundings: CheckSurroundings,
	leaseMs: Milliseconds = LEASE_MS,
): Promise<boolean> {
	return carryOutOne(ports, { queue: "pullRequests", owner, leaseMs }, ({ document: claimed, holder }) =>
		carryOutComment(ports, { claimed, holder }, surroundings),
	);
}
