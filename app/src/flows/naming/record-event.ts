import type { Actor } from "../../auth/may.ts";
import { deriveId } from "../../lib/derive-id.ts";
import { hashSecret } from "../../lib/hash-secret.ts";
import type { Counter, Ports, SecurityEventDocument, SecurityEventKind } from "../../ports.ts";
import { forgetActor } from "../records/records-of.ts";
import { updateDocument } from "../records/update-document.ts";

/*
 * The security log: who did what, and who was refused. Each event is a line of the log first and a document then, so that
 * a database that takes nothing any more hides nothing. What anybody can repeat at will is counted, not kept each time.
 */

/** What an event is of. What is left out is null in the document. */
export interface SecurityEvent {
	readonly kind: SecurityEventKind;
	/** The user's id; left out where nobody was known. */
	readonly userId?: string | undefined;
	readonly keyId?: string | undefined;
	readonly projectId?: string | undefined;
	readonly subject?: string | undefined;
	readonly address?: string | undefined;
}

interface EventPorts extends Pick<Ports, "store" | "clock" | "random" | "log"> {
	/** Where repetitions are counted; the store's own counters, where left out. */
	readonly counters?: Pick<Ports["store"], "increment">;
}

const HOUR_MS = 60 * 60 * 1_000;

/** So many different events of one kind and one actor, or of all who are not known, are told apart within an hour. */
const TOLD_APART = 20;

/** What an actor did, or was refused. */
export function eventOf(actor: Actor, event: SecurityEvent): SecurityEvent {
	if (actor.kind !== "user" && actor.kind !== "key") return event;
	const { userId, address } = actor;
	return { ...event, userId, address, ...(actor.kind === "key" ? { keyId: actor.lineageId } : {}) };
}

/** Keeps an event. Never throws: what was done is done, and the line of the log has it all. */
export async function recordEvent(ports: EventPorts, event: SecurityEvent): Promise<void> {
	await orSay(ports, event, () => keep(ports, event, ports.random.id()));
}

/**
 * Keeps an event that may come again: within an hour the same one is one document that counts, and what is more than a
 * few of one actor is counted together. `from` tells apart those whom nobody knows. Never throws.
 */
export async function recordRepeated(ports: EventPorts, event: SecurityEvent, from = ""): Promise<void> {
	const { kind, userId = null, keyId = null, projectId = null, subject = null } = event;
	await orSay(ports, event, async () => {
		const isKept = await count(ports, event, [kind, userId, keyId, projectId, subject, from], [kind, userId]);
		const together: SecurityEvent = userId === null ? { kind } : { kind, userId };
		if (!isKept) await count(ports, together, [kind, userId, "together"], undefined);
	});
}

/** Counts an event on. False where it is one too many to be told apart. */
async function count(
	ports: EventPorts,
	event: SecurityEvent,
	same: readonly unknown[],
	among: readonly unknown[] | undefined,
): Promise<boolean> {
	const { count: times, resetAt } = await increment(ports, same, 1);
	const id = deriveId("security-event", JSON.stringify(same), String(resetAt));
	const isFirst = times === 1;
	const different = among === undefined ? 0 : (await increment(ports, ["among", ...among], isFirst ? 1 : 0)).count;
	const isToldApart = different <= TOLD_APART;
	if (!isFirst) return (await showTimes(ports, id, times)) !== undefined || isToldApart;
	if (isToldApart) {
		await keep(ports, event, id);
		// Those that came meanwhile found no document to count in.
		await showTimes(ports, id, (await increment(ports, same, 0)).count);
	}
	return isToldApart;
}

/**
 * Powers of two alone, so that a flood writes little; and never back, because who counted less may come to write later.
 * Gives the event as it then stands, undefined where none is kept.
 */
function showTimes({ store }: EventPorts, id: string, counted: number): Promise<SecurityEventDocument | undefined> {
	const times = 2 ** Math.floor(Math.log2(counted));
	return updateDocument(store, "securityEvents", id, (event) =>
		event !== undefined && event.times < times ? { ...event, times } : undefined,
	);
}

function increment(
	{ store, clock, counters = store }: EventPorts,
	what: readonly unknown[],
	by: number,
): Promise<Counter> {
	const key = `security:${hashSecret(JSON.stringify(what))}`;
	return counters.increment(key, { by, now: clock.now(), windowMs: HOUR_MS });
}

/** An account may be deleted at this very moment: either its deletion sees the event, or the event sees the deletion. */
async function keep(ports: EventPorts, event: SecurityEvent, id: string): Promise<void> {
	const document = await documentOf(ports, event, id);
	await ports.store.insert("securityEvents", document);
	const { userId } = document;
	if (userId !== null && (await ports.store.get("users", userId)) === undefined) await forgetActor(ports.store, userId);
}

async function documentOf(
	{ store, clock }: EventPorts,
	event: SecurityEvent,
	id: string,
): Promise<SecurityEventDocument> {
	const { kind, userId = null, keyId = null, projectId = null, subject = null, address = null } = event;
	const user = userId === null ? undefined : await store.get("users", userId);
	return {
		id,
		kind,
		at: clock.now(),
		userId,
		login: user?.login ?? null,
		keyId,
		projectId,
		subject,
		address,
		times: 1,
	};
}

async function orSay({ log }: EventPorts, event: SecurityEvent, keep: () => Promise<void>): Promise<void> {
	log.info("security", { ...event });
	try {
		await keep();
	} catch (error) {
		log.error("security_event_not_kept", { ...event, error });
	}
}
