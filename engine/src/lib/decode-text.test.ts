import { decodeText } from "./decode-text.ts";

describe("decodeText", () => {
	it.each(["", "openapi: 3.1.0\n", "\ufeffé\u0000🚀", "\ufeff\ufeff"])("gives %j back, byte for byte", (text) => {
		expect(decodeText(new TextEncoder().encode(text))).toBe(text);
	});

	it.each([
		["a lone continuation byte", [0x80]],
		["half a character", [0xe2, 0x82]],
		["an overlong slash", [0xc0, 0xaf]],
		["half of a surrogate pair", [0xed, 0xa0, 0x80]],
		["UTF-16", [0xff, 0xfe, 0x61, 0x00]],
	])("knows no text in %s", (_, bytes) => {
		expect(decodeText(Uint8Array.from(bytes))).toBeUndefined();
	});
});
