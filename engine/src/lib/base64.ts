/** Base64 (RFC 4648 section 4, padded) of a few bytes: hashes, keys, signatures. */
export function toBase64(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes));
}

/**
 * The bytes of a base64 text; undefined where it is not exactly what `toBase64` prints. One value has one text, so a
 * text that was changed cannot stand for the same bytes.
 */
export function fromBase64(text: string): Uint8Array | undefined {
	if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
	const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
	return toBase64(bytes) === text ? bytes : undefined;
}
