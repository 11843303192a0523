import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock, Milliseconds, Random, Sealer } from "../ports.ts";
import { hostCookie } from "./host-cookie.ts";

/*
 * A sign-in that has begun and is not finished. It stands sealed in the browser that began it and nowhere else, so that
 * strangers who begin sign-ins fill no database, and nobody can finish one in another browser (login CSRF).
 */

/** Time to type a password and a second factor in. */
const PENDING_MS = 10 * 60_000;
const PURPOSE = "pending sign-in";

const cookie = hostCookie("driftgate-sign-in", /^[\w.-]{1,2000}$/);

const shape = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string(), expiresAt: z.number() });

export interface PendingSignIn {
	/** What has to come back. */
	readonly state: string;
	/** Of PKCE (RFC 7636 4.1): 43 characters of base64url. */
	readonly verifier: string;
	readonly returnTo: string;
	readonly expiresAt: Milliseconds;
}

export function beginSignIn({ clock, random }: { clock: Clock; random: Random }, returnTo: string): PendingSignIn {
	return { state: random.secret(), verifier: random.secret(), returnTo, expiresAt: clock.now() + PENDING_MS };
}

/** PKCE's S256 (RFC 7636 4.2). */
export function challengeOf({ verifier }: PendingSignIn): string {
	return createHash("sha256").update(verifier).digest("base64url");
}

export function pendingCookie(publicUrl: string, sealer: Sealer, pending: PendingSignIn): string {
	return cookie.set(publicUrl, sealer.seal(PURPOSE, JSON.stringify(pending)), PENDING_MS / 1000);
}

export const endingPendingCookie = cookie.end;

/** The sign-in that this browser began; undefined where it began none. That it has expired is for the caller to see. */
export function readPending(publicUrl: string, sealer: Sealer, field: string | undefined): PendingSignIn | undefined {
	const sealed = cookie.read(publicUrl, field);
	const text = sealed === undefined ? undefined : sealer.open(PURPOSE, sealed);
	return text === undefined ? undefined : shape.parse(JSON.parse(text));
}
