import { ServiceFault } from "../../errors.ts";
import type { DeliveryDocument, Milliseconds, Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { sayFailure } from "../sync/run-sync.ts";
import { deliveryHolder, REMEMBER_MS } from "./remember.ts";

/** What becomes of a delivery. Done again after a crash, it must have the same effects as done once. */
export type HandleDelivery = (delivery: {
	readonly id: string;
	readonly event: string;
	/** JSON, as it was kept. */
	readonly body: string;
}) => Promise<void>;

/** One that fails for a reason of ours, or ends the process, is tried so often. */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** GitHub away, or the database, is sat out for as long. */
const PATIENCE_MS = 24 * 60 * 60_000;

/**
 * Carries out a delivery that `holder` claimed, and lets go of its payload. What fails comes again after a pause; what
 * fails for good stays as a record that says why, and is taken again when GitHub delivers it again.
 */
export async function carryOutDelivery(
	ports: Ports,
	claimed: DeliveryDocument,
	{ holder, handle }: { readonly holder: string; readonly handle: HandleDelivery },
): Promise<void> {
	const { id, event, payload, attempts = 0 } = claimed;
	const held: Held = { ports, claimed, holder };
	// Its payload is let go of already, or by whoever died doing so.
	if (payload === undefined) return letGo(held);
	if (attempts > MAX_ATTEMPTS) return giveUp(held, new Error("It ended the process each time."));
	try {
		const body = await bodyOf(ports, payload);
		if (body === undefined) return await drop(held);
		await handle({ id, event, body });
		ports.log.info("delivery_carried_out", { delivery: id, webhook: event });
	} catch (error) {
		ports.log.warn("delivery_failed", { delivery: id, webhook: event, attempt: attempts, error: String(error) });
		return isWorth(held, error) ? putBack(held, error) : giveUp(held, error);
	}
	await finish(held, {});
}

interface Held {
	readonly ports: Ports;
	readonly claimed: DeliveryDocument;
	readonly holder: string;
}

/** Undefined where the process died before the payload was kept, so that nobody was told that it is. */
async function bodyOf(
	{ store }: Ports,
	payload: NonNullable<DeliveryDocument["payload"]>,
): Promise<string | undefined> {
	if ("text" in payload) return payload.text;
	const bytes = await store.getBlob(payload.blob);
	return bytes === undefined ? undefined : Buffer.from(bytes).toString("utf8");
}

async function drop({ ports, claimed, holder }: Held): Promise<void> {
	const delivery = await ports.store.get("deliveries", claimed.id);
	if (delivery?.leaseOwner === holder) await ports.store.deleteIf("deliveries", delivery.id, delivery.rev);
}

const isOfTheWorld = (error: unknown): boolean => error instanceof ServiceFault && error.owner === "world";

/** Whether another attempt may help. What the caller must mend is the same at the next one. */
function isWorth({ ports, claimed }: Held, error: unknown): boolean {
	if (isOfTheWorld(error)) return ports.clock.now() - claimed.receivedAt < PATIENCE_MS;
	const isFinal = error instanceof ServiceFault && error.owner === "caller";
	return !isFinal && (claimed.attempts ?? 0) < MAX_ATTEMPTS;
}

/** An outage of the world costs no attempt, and waits as long again as has been waited: the pauses double by themselves. */
function putBack(held: Held, error: unknown): Promise<void> {
	const { ports, claimed } = held;
	const [now, attempts] = [ports.clock.now(), claimed.attempts ?? 0];
	const isFree = isOfTheWorld(error);
	const grown = isFree ? now - claimed.receivedAt : FIRST_PAUSE_MS * 2 ** (attempts - 1);
	const asked = error instanceof ServiceFault ? (error.retryAfter ?? 0) * 1_000 : 0;
	const pause: Milliseconds = Math.max(asked, Math.min(Math.max(grown, FIRST_PAUSE_MS), LONGEST_PAUSE_MS));
	return changeHeld(held, (delivery) => ({
		...delivery,
		dueAt: now + pause,
		leaseOwner: null,
		attempts: isFree ? attempts - 1 : attempts,
	}));
}

async function giveUp(held: Held, error: unknown): Promise<void> {
	const { id, event, attempts = 0 } = held.claimed;
	const failure = `Given up after ${attempts} attempts: ${sayFailure(error)}`;
	held.ports.log.error("delivery_given_up", { delivery: id, webhook: event, attempts, error: String(error) });
	await finish(held, { failure, attempts });
}

/** The record stays without its payload, still held until the payload's blob is let go of as well. */
async function finish(held: Held, ended: Pick<DeliveryDocument, "failure" | "attempts">): Promise<void> {
	const expiresAt = held.ports.clock.now() + REMEMBER_MS;
	const hasBlob = held.claimed.payload !== undefined && "blob" in held.claimed.payload;
	await changeHeld(held, ({ id, event, receivedAt, dueAt, leaseOwner }) => {
		const over = { id, event, receivedAt, expiresAt, ...ended };
		return hasBlob ? { ...over, dueAt: dueAt ?? null, leaseOwner: leaseOwner ?? null } : over;
	});
	if (hasBlob) await letGo(held);
}

async function letGo(held: Held): Promise<void> {
	while ((await held.ports.store.releaseBlobs(deliveryHolder(held.claimed), 1)) > 0);
	await changeHeld(held, ({ dueAt: _due, leaseOwner: _owner, ...over }) => over);
}

/** Changes a delivery's record for as long as its lease is ours. */
async function changeHeld(
	{ ports, claimed, holder }: Held,
	change: (delivery: DeliveryDocument) => DeliveryDocument,
): Promise<void> {
	await updateDocument(ports.store, "deliveries", claimed.id, (delivery) =>
		delivery?.leaseOwner === holder ? change(delivery) : undefined,
	);
}
