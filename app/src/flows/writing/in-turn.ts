import { ServiceFault } from "../../errors.ts";
import type { Milliseconds, Ports, WriteTurnDocument } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { waitForTurn } from "../records/wait-for-turn.ts";

/* Writes to GitHub go one at a time for each installation, whichever process makes them, and within GitHub's limits. */

/** What is written, the most urgent first. */
export type WriteKind = "verdict" | "comment" | "delivery";

export interface Writer {
	readonly installationId: string;
	readonly kind: WriteKind;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * GitHub takes 80 requests that make content in a minute, and 500 in an hour (REST "Rate limits", secondary ones). What is
 * less urgent leaves room for what is more.
 */
const LIMITS: readonly { readonly ms: Milliseconds; readonly most: Readonly<Record<WriteKind, number>> }[] = [
	{ ms: MINUTE, most: { verdict: 80, comment: 60, delivery: 40 } },
	{ ms: HOUR, most: { verdict: 500, comment: 400, delivery: 300 } },
];

/** A request is given up after ten seconds; who held a turn longer has died. */
const TURN_MS = 20_000;

const FIRST_PAUSE_MS = MINUTE;
const LONGEST_PAUSE_MS = 15 * MINUTE;

/**
 * Writes when it is the installation's turn. Throws what `write` throws; ServiceFault temporarily_unavailable with the
 * seconds after which to try again where a limit is reached, GitHub asked to be left alone, or others do not end.
 */
export async function inTurn<T>(ports: Ports, writer: Writer, write: () => Promise<T>): Promise<T> {
	const holder = ports.random.id();
	await take(ports, writer, holder);
	try {
		const written = await write();
		await giveBack(ports, writer, holder, (turn) => ({ ...turn, pauses: 0 }));
		return written;
	} catch (error) {
		const limit = error instanceof ServiceFault && error.isLimit ? error : undefined;
		const now = ports.clock.now();
		await giveBack(ports, writer, holder, (turn) => (limit === undefined ? turn : paused(turn, limit, now)));
		throw error;
	}
}

/** The seconds until GitHub wants to hear of an installation again; undefined where it does not mind. */
export async function pausedFor({ store, clock }: Ports, installationId: string): Promise<number | undefined> {
	const left = ((await store.get("writeTurns", installationId))?.pausedUntil ?? 0) - clock.now();
	return left > 0 ? Math.ceil(left / 1_000) : undefined;
}

/** Keeps that GitHub asked to be left alone in answer to a question, too. Whatever else failed changes nothing. */
export async function hearOfLimit(ports: Ports, installationId: string, error: unknown): Promise<void> {
	if (!(error instanceof ServiceFault) || !error.isLimit) return;
	const now = ports.clock.now();
	await updateDocument(ports.store, "writeTurns", installationId, (known) =>
		(known?.pausedUntil ?? 0) > now ? undefined : paused(known ?? fresh(installationId), error, now),
	);
}

function take(ports: Ports, writer: Writer, holder: string): Promise<void> {
	return waitForTurn(async () => {
		const now = ports.clock.now();
		let refusal: ServiceFault | undefined;
		const turn = await updateDocument(ports.store, "writeTurns", writer.installationId, (known) => {
			const current = known ?? fresh(writer.installationId);
			refusal = refusalOf(current, writer.kind, now);
			const isTaken = current.holder !== null && current.until > now;
			return refusal !== undefined || isTaken ? undefined : taken(current, holder, now);
		});
		if (refusal !== undefined) throw refusal;
		return turn?.holder === holder;
	}, "Others write to GitHub for this installation.");
}

const fresh = (id: string): WriteTurnDocument => ({
	...{ id, holder: null, until: 0, writtenAt: [], pausedUntil: 0, pauses: 0, expiresAt: 0 },
});

/** Counted before it is written: what was sent counts at GitHub, whatever becomes of us. */
function taken(turn: WriteTurnDocument, holder: string, now: Milliseconds): WriteTurnDocument {
	const writtenAt = [...turn.writtenAt.filter((at) => at > now - HOUR && at <= now), now];
	return { ...turn, holder, until: now + TURN_MS, writtenAt, expiresAt: now + 2 * HOUR };
}

function refusalOf(
	{ pausedUntil, writtenAt }: WriteTurnDocument,
	kind: WriteKind,
	now: Milliseconds,
): ServiceFault | undefined {
	if (pausedUntil > now) return later(pausedUntil - now, "GitHub asked to be left alone.");
	for (const { ms, most } of LIMITS) {
		const within = writtenAt.filter((at) => at > now - ms && at <= now);
		const first = within[within.length - most[kind]];
		if (first !== undefined) return later(first + ms - now, "As much as GitHub takes was written.");
	}
	return undefined;
}

/** As long as GitHub says; where it does not, a minute, and twice as long each time. */
function paused(turn: WriteTurnDocument, { retryAfter }: ServiceFault, now: Milliseconds): WriteTurnDocument {
	const doubled = Math.min(FIRST_PAUSE_MS * 2 ** turn.pauses, LONGEST_PAUSE_MS);
	const pauseMs = retryAfter === undefined ? doubled : retryAfter * 1_000;
	return { ...turn, pausedUntil: now + pauseMs, pauses: turn.pauses + 1, expiresAt: now + pauseMs + 2 * HOUR };
}

async function giveBack(
	{ store }: Ports,
	{ installationId }: Writer,
	holder: string,
	change: (turn: WriteTurnDocument) => WriteTurnDocument,
): Promise<void> {
	await updateDocument(store, "writeTurns", installationId, (turn) =>
		turn?.holder === holder ? { ...change(turn), holder: null } : undefined,
	);
}

const later = (ms: Milliseconds, detail: string): ServiceFault =>
	new ServiceFault("temporarily_unavailable", { detail, retryAfter: Math.max(1, Math.ceil(ms / 1_000)) });
