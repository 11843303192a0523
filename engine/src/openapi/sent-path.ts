/*
 * A path as it travels: the same octets may be written in several ways, which name the same resource (RFC 3986, sections
 * 2.1 to 2.4 and 6.2.2): `%7E` and `~`, `%c3` and `%C3`, a blank and `%20`.
 */

const ESCAPED_OR_NOT_ASCII = /%[0-9A-Fa-f]{2}|[^!-~]+|["<>\\^`|]/g;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** A path in the one way to write it; what stands in braces is left alone. */
export function sentPath(path: string): string {
	return path.replaceAll(ESCAPED_OR_NOT_ASCII, (written) => {
		if (!written.startsWith("%")) return encodeURIComponent(written.toWellFormed());
		const octet = String.fromCharCode(Number.parseInt(written.slice(1), 16));
		return UNRESERVED.test(octet) ? octet : written.toUpperCase();
	});
}

/** The path of every request, whatever its parameters are called: `/users/{id}` and `/users/{user}` are one path. */
export function pathOfRequests(template: string): string {
	return sentPath(template.replaceAll(/\{[^{}]*\}/g, "{}"));
}
