import type { CheckSurroundings } from "../flows/checks/check-view.ts";
import { carryOutComment } from "../flows/comments/carry-out-comment.ts";
import type { Ports } from "../ports.ts";
import { startQueue } from "./hold-lease.ts";
import type { Worker } from "./start-loops.ts";

/* Claims pull requests whose comments are to be looked at, apart from checks: a verdict waits for no comment. */

/** They take turns to write anyway. */
const CONCURRENCY = 2;

export interface CommentWorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
	/** Known when the service listens, and asked for with each comment. */
	readonly surroundings: () => CheckSurroundings;
}

export function startComments(ports: Ports, { owner, surroundings }: CommentWorkerOptions): Worker {
	return startQueue(ports, {
		queue: "pullRequests",
		owner,
		concurrency: CONCURRENCY,
		carryOut: ({ document: claimed, holder }) => carryOutComment(ports, { claimed, holder }, surroundings()),
	});
}
