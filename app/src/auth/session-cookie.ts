import type { Milliseconds } from "../ports.ts";
import { hostCookie } from "./host-cookie.ts";
import type { OpenedSession } from "./session.ts";

const cookie = hostCookie("driftgate", /^[\w-]{43}$/);

/** The `Set-Cookie` field that opens a session in the browser. */
export function openingCookie(publicUrl: string, session: OpenedSession, now: Milliseconds): string {
	return cookie.set(publicUrl, session.secret, Math.floor((session.endsAt - now) / 1000));
}

/** The `Set-Cookie` field that removes the session's cookie. */
export const endingCookie = cookie.end;

/** The session's secret in a `Cookie` field; undefined where there is none, or where two disagree about it. */
export const readCookie = cookie.read;
