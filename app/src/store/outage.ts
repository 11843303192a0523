import { ServiceFault } from "../errors.ts";
import type { Store } from "../ports.ts";
import { aroundEach } from "./around-each.ts";

/** Seconds: a failover of a replica set, or a long transaction of another process, is over by then. */
const retryAfter = 5;

/**
 * The same store, whose failures that are the world's (`isOutage`: unreachable, busy, full) are the fault that says "try
 * again". All others are bugs and pass through as they are.
 */
export function withOutages(store: Store, isOutage: (error: unknown) => boolean): Store {
	return aroundEach(store, async (operation) => {
		try {
			return await operation(store);
		} catch (cause) {
			if (isOutage(cause)) throw new ServiceFault("temporarily_unavailable", { cause, retryAfter });
			throw cause;
		}
	});
}
