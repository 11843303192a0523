import { updateDocument } from "../flows/records/update-document.ts";
import type { Collections, Milliseconds, Ports, QueueName, Stored } from "../ports.ts";
import { startLoops, type Worker } from "./start-loops.ts";

const LEASE_MS = 60_000;
const POLL_MS = 1_000;

export interface QueueWorkerOptions<Q extends QueueName> {
	readonly queue: Q;
	/** Names this process in leases. */
	readonly owner: string;
	/** What is carried out at the same time. */
	readonly concurrency: number;
	readonly carryOut: (claimed: Claimed<Q>) => Promise<void>;
	/** Called when one was carried out, which may have queued something elsewhere. */
	readonly onCarriedOut?: () => void;
}

/** Carries out what is due of a queue, for as long as the process lives. */
export function startQueue<Q extends QueueName>(
	ports: Ports,
	{ queue, owner, concurrency, carryOut, onCarriedOut }: QueueWorkerOptions<Q>,
): Worker {
	const work = async (name: string): Promise<boolean> => {
		const hasWorked = await carryOutOne(ports, { queue, owner: name, leaseMs: LEASE_MS }, carryOut);
		if (hasWorked) onCarriedOut?.();
		return hasWorked;
	};
	return startLoops(ports, { owner, pollMs: POLL_MS, concurrency, work });
}

/** Something of a queue that is carried out, by whom. */
export interface Claimed<Q extends QueueName> {
	readonly document: Collections[Q];
	/** Names the claim, not only the process: what was lost and claimed again here has another holder. */
	readonly holder: string;
}

/**
 * Claims what is due longest of a queue and carries it out, while its lease is renewed. False where nothing is due. Should
 * the process die, it is claimed again when the lease ends.
 */
export async function carryOutOne<Q extends QueueName>(
	ports: Ports,
	{ queue, owner, leaseMs }: { readonly queue: Q; readonly owner: string; readonly leaseMs: Milliseconds },
	carryOut: (claimed: Claimed<Q>) => Promise<void>,
): Promise<boolean> {
	const holder = `${owner}/${ports.random.id()}`;
	const claimed = await ports.store.claim(queue, { now: ports.clock.now(), leaseMs, owner: holder });
	if (claimed === undefined) return false;
	const lease = { queue, id: (claimed as { readonly id: string }).id, holder, leaseMs };
	const renewal = setInterval(() => void renew(ports, lease), leaseMs / 3);
	try {
		await carryOut({ document: withoutRevOf(claimed), holder });
	} finally {
		clearInterval(renewal);
	}
	return true;
}

function withoutRevOf<T>(stored: Stored<T>): T {
	const { rev: _, ...document } = stored;
	return document as T;
}

interface Lease {
	readonly queue: QueueName;
	readonly id: string;
	readonly holder: string;
	readonly leaseMs: Milliseconds;
}

/** A renewal that fails costs nothing by itself: what is carried out twice has the effects of once. */
async function renew({ store, clock, log }: Ports, { queue, id, holder, leaseMs }: Lease): Promise<void> {
	try {
		await updateDocument(store, queue, id, (held) =>
			held?.leaseOwner === holder ? { ...held, dueAt: clock.now() + leaseMs } : undefined,
		);
	} catch (error) {
		log.warn("lease_not_renewed", { queue, id, error: String(error) });
	}
}
