import { describe, expect, it } from "@jest/globals";
import { readPepper } from "./api-key-pepper.ts";
import { createSealer } from "./sealer.ts";

const sealer = createSealer(readPepper("s".repeat(32)));
const other = createSealer(readPepper("t".repeat(32)));

describe("a sealer", () => {
	it.each(["", "ghu_secret", "ä🙂\u0000", "x".repeat(100_000)])(
		"opens what it sealed, and shows nothing of it",
		(text) => {
			const sealed = sealer.seal("grant", text);
			expect(sealed).toMatch(/^1\.[\w-]+$/);
			expect(sealer.open("grant", sealed)).toBe(text);
			if (text.length > 4) expect(sealed).not.toContain(Buffer.from(text).toString("base64url").slice(0, 8));
		},
	);

	it("seals the same text otherwise each time", () => {
		const sealed = Array.from({ length: 100 }, () => sealer.seal("grant", "x"));
		expect(new Set(sealed).size).toBe(100);
	});

	it("opens nothing of another purpose or another key", () => {
		const sealed = sealer.seal("grant", "text");
		expect(sealer.open("address", sealed)).toBeUndefined();
		expect(other.open("grant", sealed)).toBeUndefined();
	});

	it("opens nothing that was changed in any byte, cut off, or never sealed", () => {
		const sealed = sealer.seal("grant", "text");
		const bytes = Buffer.from(sealed.slice(2), "base64url");
		for (let at = 0; at < bytes.length; at += 1) {
			const changed = Buffer.from(bytes);
			changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
			expect(sealer.open("grant", `1.${changed.toString("base64url")}`)).toBeUndefined();
			expect(sealer.open("grant", `1.${bytes.subarray(0, at).toString("base64url")}`)).toBeUndefined();
		}
		for (const text of ["", "1.", "2.abcd", "text", `2.${sealed.slice(2)}`, `1.${"A".repeat(40)}`]) {
			expect(sealer.open("grant", text)).toBeUndefined();
		}
	});

	it("knows a text again by its digest, each purpose and key by another", () => {
		const digests = [
			sealer.digest("address", "a@example.com"),
			sealer.digest("address", "b@example.com"),
			sealer.digest("other", "a@example.com"),
			other.digest("address", "a@example.com"),
		];
		expect(new Set(digests).size).toBe(4);
		expect(sealer.digest("address", "a@example.com")).toBe(digests[0]);
	});
});
