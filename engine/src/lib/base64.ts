/** More arguments than this of one call may be more than the stack takes. */
const AT_ONCE = 8_192;

/** Base64 (RFC 4648 section 4, padded) of bytes. */
export function toBase64(bytes: Uint8Array): string {
	let letters = "";
	for (let at = 0; at < bytes.length; at += AT_ONCE) {
		letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
	}
	return btoa(letters);
}

/**
 * The bytes of a base64 text; undefined where it is not exactly what `toBase64` prints. One value has one text, so a
 * text that was changed cannot stand for the same bytes.
 */
export function fromBase64(text: string): Uint8Array | undefined {
	const bytes = fromAnyBase64(text);
	return bytes !== undefined && toBase64(bytes) === text ? bytes : undefined;
}

/**
 * The bytes of a base64 text as decoders of signed notes read it: line breaks inside are skipped, and the bits that no
 * byte needs may be anything. Undefined where letters or padding are wrong.
 */
export function fromAnyBase64(text: string): Uint8Array | undefined {
	const letters = text.replaceAll(/[\r\n]/g, "");
	if (!/^[A-Za-z0-9+/]*={0,2}$/.test(letters) || letters.length % 4 !== 0) return undefined;
	return Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
}
