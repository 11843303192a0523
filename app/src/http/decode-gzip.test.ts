import { gzipSync } from "node:zlib";
import { freeBytes } from "../lib/free-bytes.ts";
import { decodeGzip } from "./decode-gzip.ts";
import { tooLarge } from "./read-body.ts";

const MIB = 1024 * 1024;

/** What is decoded, and what was asked to be held for it. */
async function decode(encoded: Buffer, limit = 8 * MIB) {
	const held: number[] = [];
	const decoded = decodeGzip(encoded, { limit, tooLarge, hold: (bytes) => void held.push(bytes) });
	return { decoded: await decoded.catch((error: unknown) => error), held };
}

const refusal = (code: string) => expect.objectContaining({ code });

describe("point 9: a gzip body costs no more than was counted for it", () => {
	it("is decoded to what was encoded, in one member or in several", async () => {
		const [first, second] = [Buffer.alloc(3 * MIB, "ab"), Buffer.from("cd")];
		expect((await decode(gzipSync(first))).decoded).toEqual(first);
		const members = Buffer.concat([gzipSync(first), gzipSync(second)]);
		expect((await decode(members)).decoded).toEqual(Buffer.concat([first, second]));
		expect((await decode(gzipSync(Buffer.alloc(0)))).decoded).toEqual(Buffer.alloc(0));
	});

	it("is refused by the length that it says, before anything is held or decoded", async () => {
		const { decoded, held } = await decode(gzipSync(Buffer.alloc(8 * MIB + 1)));
		expect(decoded).toEqual(refusal("payload_too_large"));
		expect(held).toEqual([]);
	});

	it("is held for before it is decoded", async () => {
		const { held } = await decode(gzipSync(Buffer.alloc(5 * MIB)));
		expect(held[0]).toBe(5 * MIB);
		expect(Math.max(...held)).toBe(5 * MIB);
	});

	it("is refused when it passes the limit where its last member says nothing", async () => {
		const { decoded, held } = await decode(
			Buffer.concat([gzipSync(Buffer.alloc(31 * MIB)), gzipSync(Buffer.alloc(0))]),
		);
		expect(decoded).toEqual(refusal("payload_too_large"));
		expect(Math.max(...held)).toBeLessThanOrEqual(8 * MIB);
	});

	it("is decoded in pieces where it is small and more than its last member says", async () => {
		const members = Buffer.concat([gzipSync(Buffer.alloc(MIB, "ab")), gzipSync(Buffer.from("cd"))]);
		const { decoded, held } = await decode(members);
		expect(Buffer.concat([Buffer.alloc(MIB, "ab"), Buffer.from("cd")]).equals(decoded as Buffer)).toBe(true);
		expect(Math.max(...held)).toBe(MIB + 2);
	});

	it.each([0, 1, 4_000, 100_000])("is memory of its own, that can be given back: %d bytes", async (size) => {
		const { decoded } = await decode(gzipSync(Buffer.alloc(size, "ab")));
		expect((decoded as Buffer).buffer.byteLength).toBe(size);
	});

	it("is refused where it is no gzip, ends early or has another checksum", async () => {
		const whole = gzipSync(Buffer.from("a body"));
		const falsified = Buffer.from(whole);
		falsified.writeUInt32LE(0, falsified.length - 8);
		for (const encoded of [Buffer.alloc(0), Buffer.from("{}"), whole.subarray(0, -9), falsified]) {
			expect((await decode(encoded)).decoded).toEqual(refusal("invalid_request"));
		}
	});

	it("leaves nothing to be collected, refused or not", async () => {
		const fitting = gzipSync(Buffer.alloc(7 * MIB));
		const falsified = Buffer.from(fitting);
		falsified.writeUInt32LE(0, falsified.length - 8);
		const before = process.memoryUsage().arrayBuffers;
		for (let each = 0; each < 40; each += 1) {
			const { decoded } = await decode(each % 2 === 0 ? fitting : falsified);
			if (Buffer.isBuffer(decoded)) freeBytes(decoded);
		}
		// 280 MiB were decoded.
		expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(14 * MIB);
	});
});
