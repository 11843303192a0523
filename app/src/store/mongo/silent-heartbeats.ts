import type { MongoClient } from "mongodb";

/**
 * Calls `found` where a heartbeat of a client has begun and neither succeeded nor failed within `afterMs`: the monitor of
 * that server will never ask again. A client that is closed is not watched any more.
 */
export function watchHeartbeats(client: MongoClient, afterMs: number, found: () => void): void {
	const begun = new Map<string, NodeJS.Timeout>();
	const end = (address: string): void => {
		clearTimeout(begun.get(address));
		begun.delete(address);
	};
	client.on("serverHeartbeatStarted", ({ connectionId }) => {
		end(connectionId);
		begun.set(connectionId, setTimeout(found, afterMs).unref());
	});
	client.on("serverHeartbeatSucceeded", ({ connectionId }) => end(connectionId));
	client.on("serverHeartbeatFailed", ({ connectionId }) => end(connectionId));
	client.on("serverClosed", ({ address }) => end(address));
}
