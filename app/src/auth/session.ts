import { deleteDocument } from "../flows/records/delete-document.ts";
import { hashSecret } from "../lib/hash-secret.ts";
import type { Milliseconds, Ports, SessionDocument, Stored } from "../ports.ts";
import { LEEWAY_SECONDS } from "./oidc/times.ts";

const HOUR_MS = 60 * 60 * 1000;
/** A session that is not used for this long has ended. `expiresAt` is this end, and never past the absolute one. */
const IDLE_MS = 12 * HOUR_MS;
/** However much it is used, it ends here. */
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** Extending costs a write, so it waits until this much of the idle time has gone. */
const EXTEND_AFTER_MS = HOUR_MS;

export interface OpenedSession {
	/** What the cookie carries: it is not kept anywhere here. */
	readonly secret: string;
	readonly endsAt: Milliseconds;
}

const idleEnd = (session: Pick<SessionDocument, "createdAt">, now: Milliseconds): Milliseconds =>
	Math.min(now + IDLE_MS, session.createdAt + ABSOLUTE_MS);

/** Opens a new session, always under a new secret: one that existed before the sign-in is never promoted. */
export async function openSession({ store, clock, random }: Ports, userId: string): Promise<OpenedSession> {
	const secret = random.secret();
	const createdAt = clock.now();
	const session: SessionDocument = {
		id: hashSecret(secret),
		userId,
		createdAt,
		expiresAt: createdAt + IDLE_MS,
	};
	const written = await store.insert("sessions", session);
	if (!written.ok) throw new Error("A new session's secret exists already.");
	return { secret, endsAt: createdAt + ABSOLUTE_MS };
}

/** The live session of a cookie's secret, its idle end moved on; undefined where there is none. */
export async function readSession(
	{ store, clock }: Ports,
	secret: string,
): Promise<Stored<SessionDocument> | undefined> {
	const session = await store.get("sessions", hashSecret(secret));
	const now = clock.now();
	if (session === undefined || session.expiresAt <= now) return undefined;
	// Opened by a clock that was ahead, and has been set right since: it would outlive its time.
	if (session.createdAt > now + LEEWAY_SECONDS * 1_000) return undefined;
	const expiresAt = idleEnd(session, now);
	if (expiresAt - session.expiresAt < EXTEND_AFTER_MS) return session;
	const { rev, ...document } = session;
	// A lost race means that another request extended it: either way it lives on.
	await store.replaceIf("sessions", { ...document, expiresAt }, rev);
	return { ...session, expiresAt };
}

/** Ends the session of a cookie's secret: whoever signs in anew leaves none behind. */
export async function endPresentedSession(ports: Ports, secret: string | undefined): Promise<void> {
	if (secret !== undefined) await endSession(ports, hashSecret(secret));
}

/** Ends a session for good. Ending one that is gone is no error. */
export async function endSession({ store }: Ports, sessionId: string): Promise<void> {
	await deleteDocument(store, "sessions", sessionId);
}
