import { type NamedBytes, nameBytes } from "../../lib/name-of-bytes.ts";
import type { DeliveryDocument, DeliveryPayload, Milliseconds, Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { deliveryHolder, REMEMBER_MS } from "./remember.ts";

export interface ReceivedDelivery {
	/** X-GitHub-Delivery. A redelivery carries the same one. */
	readonly id: string;
	readonly event: string;
	/** JSON: what is needed of it. undefined where nobody needs the event, which is remembered alone. */
	readonly body: string | undefined;
}

/** As JSON in a document; what is larger is kept as a blob. GitHub sends up to 25 MB, and mostly some kilobytes. */
const INLINE_BYTES = 1024 * 1024;

/** Longer than a blob takes to be kept: by then whoever began has ended, or died. */
const KEEPING_MS = 10 * 60_000;

/**
 * Keeps a delivery that was not kept before, with its payload and in one write, so that it is carried out whatever happens
 * now. One that is known is a duplicate, whatever its body says, unless it was given up: then it is taken again. A payload
 * that no document holds is kept under a record that is not due yet, and becomes due with it: a record whose payload never
 * came was not answered either, and is dropped. Throws ServiceFault temporarily_unavailable where it cannot be kept.
 */
export async function storeDelivery(
	ports: Pick<Ports, "store" | "clock">,
	{ id, event, body }: ReceivedDelivery,
): Promise<"accepted" | "duplicate"> {
	const receivedAt = ports.clock.now();
	const { payload, blob } = body === undefined ? {} : await payloadOf(body);
	const dueAt = blob === undefined ? receivedAt : receivedAt + KEEPING_MS;
	const fresh: DeliveryDocument =
		payload === undefined
			? { id, event, receivedAt, expiresAt: receivedAt + REMEMBER_MS }
			: { id, event, receivedAt, expiresAt: null, payload, dueAt, leaseOwner: null, attempts: 0 };
	let taken: DeliveryDocument | undefined;
	await updateDocument(ports.store, "deliveries", id, (known) => {
		if (known === undefined || isOver(known, receivedAt)) taken = fresh;
		else taken = isUnkept(known, payload) ? { ...known, dueAt } : undefined;
		return taken;
	});
	if (taken === undefined) return "duplicate";
	if (blob !== undefined) await keepBlob(ports, taken, blob);
	return "accepted";
}

interface Payload {
	readonly payload?: DeliveryPayload;
	/** What the payload names. */
	readonly blob?: NamedBytes;
}

async function payloadOf(body: string): Promise<Payload> {
	const isInline = body.length <= INLINE_BYTES && Buffer.byteLength(JSON.stringify(body)) <= INLINE_BYTES;
	if (isInline) return { payload: { text: body } };
	const blob = await nameBytes(Buffer.from(body, "utf8"));
	return { payload: { blob: blob.sha256 }, blob };
}

/** Forgotten by now, or given up. */
function isOver({ expiresAt, failure }: DeliveryDocument, now: Milliseconds): boolean {
	return expiresAt !== null && (expiresAt <= now || failure !== undefined);
}

/** Whether this very payload was begun to be kept, and never claimed: whoever began it may have died. */
function isUnkept(known: DeliveryDocument, payload: DeliveryPayload | undefined): boolean {
	if (known.payload === undefined || payload === undefined || known.attempts !== 0) return false;
	return "blob" in known.payload && "blob" in payload && known.payload.blob === payload.blob;
}

async function keepBlob(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	kept: DeliveryDocument,
	{ bytes, sha256 }: NamedBytes,
): Promise<void> {
	await store.putBlob(bytes, deliveryHolder(kept), sha256);
	await updateDocument(store, "deliveries", kept.id, (known) =>
		known?.attempts === 0 && known.expiresAt === null ? { ...known, dueAt: clock.now() } : undefined,
	);
}
