import type { Ports } from "../ports.ts";

export interface Delivery {
	/** X-GitHub-Delivery. A redelivery carries the same one. */
	readonly id: string;
	readonly event: string;
}

/** GitHub offers deliveries of the last 3 days for redelivery; the margin is for clocks and patience. */
export const REMEMBER_MS = 7 * 24 * 60 * 60 * 1_000;

/** `failed`: `accept` threw, and nothing is remembered. */
export type DeliveryOutcome = "accepted" | "duplicate" | "failed";

/**
 * Runs `accept` for a delivery that was not accepted before. Remembered only once its effects are durable: a redelivery
 * of what failed, or of what a crash cut short, is accepted again, so `accept` must be idempotent in its effects.
 * Throws only where the store cannot say or remember, ServiceFault temporarily_unavailable.
 */
export async function acceptDelivery(
	ports: Ports,
	delivery: Delivery,
	accept: () => Promise<void>,
): Promise<DeliveryOutcome> {
	const now = ports.clock.now();
	const known = await ports.store.get("deliveries", delivery.id);
	if (known !== undefined && known.expiresAt > now) return "duplicate";
	try {
		await accept();
	} catch (error) {
		ports.log.error("delivery_failed", { ...delivery, error: sayAll(error) });
		return "failed";
	}
	await ports.store.insert("deliveries", { ...delivery, receivedAt: now, expiresAt: now + REMEMBER_MS });
	return "accepted";
}

/** An emitter of events gathers what its handlers threw in one AggregateError, whose own text says nothing. */
function sayAll(error: unknown): string {
	return error instanceof AggregateError ? error.errors.map(String).join("; ") : String(error);
}
