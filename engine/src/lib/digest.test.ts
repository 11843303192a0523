import { hash } from "node:crypto";
import { digest, digest16, hashWith } from "./digest.ts";

/** The first is of FIPS 180-4's examples; then text beyond ASCII, half a surrogate pair, and more than one block. */
const TEXTS = ["abc", "é › 漢 𝄞", "\ud834 alone", "x".repeat(1_000)];

describe("digest", () => {
	it("is the SHA-256 of the text, and the same whoever computes it", () => {
		const own = TEXTS.map(digest);
		expect(own[0]).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
		let calls = 0;
		hashWith((bytes) => {
			calls++;
			return hash("sha256", bytes);
		});
		expect(TEXTS.map(digest)).toEqual(own);
		expect(digest16("abc")).toBe(digest('"abc"').slice(0, 16));
		expect(calls).toBe(TEXTS.length + 2);
	});
});
