import fc from "fast-check";
import { fromBase64, toBase64 } from "./base64.ts";

describe("base64", () => {
	it("prints and reads what Node prints and reads", () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
				const text = Buffer.from(bytes).toString("base64");
				expect(toBase64(bytes)).toBe(text);
				expect(fromBase64(text)).toEqual(Uint8Array.from(bytes));
			}),
		);
	});

	it("prints as many bytes as there are", () => {
		const bytes = Uint8Array.from({ length: 1_000_001 }, (_, at) => at % 251);
		expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
	});

	it.each(["A", "AA", "AAA", "AB==", "AAB=", "A===", "====", "AA=A", " AAA", "AAA\n", "-_-_", "AAAA=", "é==="])(
		"refuses %j",
		(text) => expect(fromBase64(text)).toBeUndefined(),
	);
});
