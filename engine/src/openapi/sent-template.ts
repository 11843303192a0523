/**
 * The part of a path that requests have. What stands behind a number sign, outside of braces, is the fragment of the URL, which
 * is never sent (RFC 9110, section 7.1): descriptions tell operations of one path apart by it, `/files/{id}#add_shared_link`.
 */
export function sentTemplate(path: string): string {
	return /^(?:\{[^{}]*\}|[^#])*/u.exec(path)?.[0] ?? path;
}
