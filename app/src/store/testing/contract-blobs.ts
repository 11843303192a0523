import { createHash, randomBytes } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import type { Store } from "../../ports.ts";
import type { StorePlace } from "./store-place.ts";

/** Blobs: any size, once, and never another content than was kept. */
export function describeBlobs(store: () => Store, place: () => StorePlace): void {
	const text = (content: string): Uint8Array => new TextEncoder().encode(content);
	const sameBytes = async (sha256: string, bytes: Uint8Array) =>
		Buffer.from((await store().getBlob(sha256)) ?? "missing").equals(bytes);

	it("keeps bytes under their SHA-256, the empty ones too", async () => {
		const bytes = text("openapi: 3.1.0");
		const sha256 = await store().putBlob(bytes);
		expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
		expect(await sameBytes(sha256, bytes)).toBe(true);
		expect(await sameBytes(await store().putBlob(new Uint8Array()), new Uint8Array())).toBe(true);
	});

	it("keeps 20 MiB that do not compress, and gives them back whole", async () => {
		const bytes = randomBytes(20 * 1024 * 1024);
		expect(await sameBytes(await store().putBlob(bytes), bytes)).toBe(true);
	}, 60_000);

	it("keeps the same bytes once, however many put them at once", async () => {
		const bytes = randomBytes(5 * 1024 * 1024);
		const names = await Promise.all(Array.from({ length: 5 }, () => store().putBlob(bytes)));
		expect(new Set([...names, await store().putBlob(bytes)]).size).toBe(1);
		expect(await sameBytes(names[0] ?? "", bytes)).toBe(true);
	}, 60_000);

	it("has nothing under another name", async () => {
		expect(await store().getBlob("0".repeat(64))).toBeUndefined();
	});

	it.each([
		["content of other bytes", zstdCompressSync(text("other"))],
		["content that is cut off", zstdCompressSync(text("cut off")).subarray(0, 9)],
		["no content", new Uint8Array()],
	])("answers %s with an error", async (name, content) => {
		const sha256 = await store().putBlob(text(`to be damaged: ${name}`));
		await place().damageBlob(sha256, content);
		await expect(store().getBlob(sha256)).rejects.toThrow(`The blob ${sha256} is damaged`);
	});
}
