import type { Milliseconds } from "../ports.ts";
import type { OpenedSession } from "./session.ts";

/*
 * The session's cookie (RFC 6265bis): for this host alone, out of reach of scripts, not sent along with foreign requests.
 * Over https it carries the `__Host-` prefix, which browsers accept only from the host itself and with Secure.
 */

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:");
const nameFor = (publicUrl: string): string => (isSecure(publicUrl) ? "__Host-driftgate" : "driftgate");

function write(publicUrl: string, value: string, maxAgeSeconds: number): string {
	const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${maxAgeSeconds}`];
	if (isSecure(publicUrl)) attributes.push("Secure");
	return [`${nameFor(publicUrl)}=${value}`, ...attributes].join("; ");
}

/** The `Set-Cookie` field that opens a session in the browser. */
export function openingCookie(publicUrl: string, session: OpenedSession, now: Milliseconds): string {
	return write(publicUrl, session.secret, Math.floor((session.endsAt - now) / 1000));
}

/** The `Set-Cookie` field that removes the cookie. */
export function endingCookie(publicUrl: string): string {
	return write(publicUrl, "", 0);
}

/** The secret in a `Cookie` field; undefined where there is none, or where two disagree about it. */
export function readCookie(publicUrl: string, field: string | undefined): string | undefined {
	const prefix = `${nameFor(publicUrl)}=`;
	const values = (field ?? "")
		.split(";")
		.map((part) => part.trim())
		.filter((part) => part.startsWith(prefix))
		.map((part) => part.slice(prefix.length));
	const [secret] = values;
	return values.length === 1 && secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}
