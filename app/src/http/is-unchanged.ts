const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");

/**
 * Whether `If-None-Match` names what would be sent, so that 304 is the answer (RFC 9110 13.1.2; compared weakly,
 * 8.8.3.2). Cache-Control of the request has no say: a `fetch` with If-None-Match of its own sends `no-cache` beside it.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag));
}
