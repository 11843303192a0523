import type { Milliseconds, Ports, SentDelivery } from "../../ports.ts";

/** GitHub sends those of the last three days again (Webhooks, "Redelivering webhooks"). */
export const REDELIVERED_MS = 3 * 24 * 60 * 60_000;

/**
 * Has GitHub send again what it could not deliver since a moment, and what was delivered and given up here, oldest first.
 * Gives how many. Throws as the App's port.
 */
export async function healDeliveries(ports: Ports, since: Milliseconds): Promise<number> {
	const sent = await ports.app.listDeliveries(since);
	let healed = 0;
	for (const attempts of [...Map.groupBy(sent, ({ guid }) => guid).values()].reverse()) {
		const [newest] = attempts;
		if (newest === undefined || !(await isLost(ports, newest.guid, attempts))) continue;
		await ports.app.redeliver(newest.id);
		healed += 1;
	}
	return healed;
}

/** One that another attempt delivered, or that is here whatever GitHub was answered, is not. */
async function isLost({ store }: Ports, guid: string, attempts: readonly SentDelivery[]): Promise<boolean> {
	const known = await store.get("deliveries", guid);
	if (known !== undefined) return known.failure !== undefined;
	return !attempts.some(({ isDelivered }) => isDelivered);
}
