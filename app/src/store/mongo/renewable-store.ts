import { ServiceFault } from "../../errors.ts";
import type { Store } from "../../ports.ts";
import { aroundEach } from "../around-each.ts";
import type { MongoConnection } from "./connection.ts";
import { watchHeartbeats } from "./silent-heartbeats.ts";

/*
 * Where a connection dies in the very moment in which the driver (7.8) writes to it, the driver waits for a `drain` that a
 * destroyed socket never emits, and none of its own bounds ends that wait. The heartbeat that hangs so is the last of its
 * monitor: no server is found any more, however well it is, until there is a new client.
 */

export interface RenewalBounds {
	/** Milliseconds. */
	readonly heartbeat: number;
	/** Milliseconds. */
	readonly operation: number;
}

/**
 * More than the driver's own bounds allow: a heartbeat may take its ten seconds and five to connect, an operation of the
 * store some commands, each tried twice.
 */
const RENEWAL_BOUNDS: RenewalBounds = { heartbeat: 30_000, operation: 120_000 };

/** Seconds: the next operation has a new client. */
const retryAfter = 1;

/**
 * A store that gets another client, by `connect`, which need not be connected yet, where the one it has waits for what
 * never comes. Until then it fails as an outage does.
 */
export function renewable(
	first: MongoConnection,
	connect: () => MongoConnection,
	storeOn: (connection: MongoConnection) => Store,
	bounds: RenewalBounds = RENEWAL_BOUNDS,
): Store {
	let current = use(first);

	function use(connection: MongoConnection) {
		watchHeartbeats(connection.client, bounds.heartbeat, () => renew(connection));
		return { connection, store: storeOn(connection) };
	}

	function renew(stuck: MongoConnection): void {
		if (current.connection !== stuck) return;
		current = use(connect());
		stuck.client.close().catch(() => undefined);
	}

	return aroundEach(current.store, async (operation) => {
		const { connection, store } = current;
		const { promise: stuck, reject } = Promise.withResolvers<never>();
		const bound = setTimeout(() => {
			renew(connection);
			reject(new ServiceFault("temporarily_unavailable", { retryAfter }));
		}, bounds.operation);
		try {
			return await Promise.race([operation(store), stuck]);
		} finally {
			clearTimeout(bound);
		}
	});
}
