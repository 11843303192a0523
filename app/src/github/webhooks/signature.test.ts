import { createHmac } from "node:crypto";
import { signaturesBy } from "./signature.ts";

const SECRET = "a secret of the webhook";

const sign = (body: Uint8Array | string, secret = SECRET) =>
	`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

describe("the signature of a delivery", () => {
	const openSignature = signaturesBy(SECRET);

	function isRight(body: Uint8Array | string, header: string | undefined): boolean {
		const signature = openSignature(header);
		for (const byte of Buffer.from(body)) signature?.update(Buffer.of(byte));
		return signature?.isRight() ?? false;
	}

	it("is right of the bytes that it was made of", () => {
		expect(isRight("{}", sign("{}"))).toBe(true);
	});

	it.each([
		["missing", undefined],
		["empty", ""],
		["by another secret", sign("{}", "another")],
		["over other bytes", sign("{ }")],
		["not hexadecimal", "sha256=zz"],
		["of the old kind", `sha1=${createHmac("sha1", SECRET).update("{}").digest("hex")}`],
	])("%s: wrong", (_, header) => {
		expect(isRight("{}", header)).toBe(false);
	});

	it("counts every byte: what only decodes to the signed text is refused", () => {
		const text = '{"a":"\ufffd"}';
		const invalid = Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]);
		const marked = Buffer.from(`\ufeff${text}`);
		expect([invalid, marked].map((body) => isRight(body, sign(text)))).toEqual([false, false]);
	});

	it("is not looked for in an empty body", () => {
		expect(isRight("", sign(""))).toBe(false);
	});

	it("needs a secret, or the service does not start", () => {
		expect(() => signaturesBy("")).toThrow("A webhook secret is required");
	});
});
