/**
 * Whether a text is a signed token as its issuer wrote it: three parts of base64url (RFC 7515 7.1), each in the one
 * spelling that its bytes have. Decoders let white space and unused last bits pass (RFC 4648 3.5), so that one token
 * would have many spellings; whoever sends another one than the issuer's has changed it.
 */
export function isCompactJws(text: string): boolean {
	const parts = text.split(".");
	return parts.length === 3 && parts.every(isCanonicalBase64url);
}

function isCanonicalBase64url(part: string): boolean {
	return part !== "" && Buffer.from(part, "base64url").toString("base64url") === part;
}
