import { createHash } from "node:crypto";

/**
 * What a page of ours repeats with each change of a session: 43 characters of base64url. It follows from the cookie's
 * secret, which scripts cannot read and nobody keeps, so that it need not be kept either, and tells nothing of it.
 */
export function csrfTokenOf(sessionSecret: string): string {
	return createHash("sha256").update(`csrf ${sessionSecret}`).digest("base64url");
}
