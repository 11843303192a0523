/**
 * The text whose UTF-8 is exactly these bytes, a byte order mark with it, so that whoever has the text has the bytes;
 * undefined where they are no UTF-8 (WHATWG Encoding): decoded all the same, they would be another text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
