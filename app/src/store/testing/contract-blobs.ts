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
		const sha256 = await store().putBlob(bytes, "holder");
		expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
		expect(await sameBytes(sha256, bytes)).toBe(true);
		expect(await sameBytes(await store().putBlob(new Uint8Array(), "holder"), new Uint8Array())).toBe(true);
	});

	it("takes the name of whoever has named the bytes, and does not hash them again: what has another's is damaged", async () => {
		const bytes = text("named before");
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		expect(await store().putBlob(bytes, "holder", sha256)).toBe(sha256);
		expect(await sameBytes(sha256, bytes)).toBe(true);
		const other = createHash("sha256").update("another's").digest("hex");
		expect(await store().putBlob(bytes, "holder", other)).toBe(other);
		await expect(store().getBlob(other)).rejects.toThrow(`The blob ${other} is damaged`);
	});

	it("keeps 20 MiB that do not compress, and gives them back whole", async () => {
		const bytes = randomBytes(20 * 1024 * 1024);
		expect(await sameBytes(await store().putBlob(bytes, "holder"), bytes)).toBe(true);
	}, 60_000);

	it("keeps the same bytes once, however many put them at once", async () => {
		const bytes = randomBytes(5 * 1024 * 1024);
		const names = await Promise.all(Array.from({ length: 5 }, () => store().putBlob(bytes, "holder")));
		expect(new Set([...names, await store().putBlob(bytes, "holder")]).size).toBe(1);
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
		const sha256 = await store().putBlob(text(`to be damaged: ${name}`), "holder");
		await place().damageBlob(sha256, content);
		await expect(store().getBlob(sha256)).rejects.toThrow(`The blob ${sha256} is damaged`);
	});

	it("are listed by their holder, in order and page by page", async () => {
		const contents = Array.from({ length: 5 }, (_, number) => text(`listed ${number}`));
		const names = (await Promise.all(contents.map((content) => store().putBlob(content, "lister")))).sort();
		await store().putBlob(text("listed 0"), "another");
		expect(await store().heldBlobs("lister", undefined, 3)).toEqual(names.slice(0, 3));
		expect(await store().heldBlobs("lister", names[2], 3)).toEqual(names.slice(3));
		expect(await store().heldBlobs("nobody", undefined, 3)).toEqual([]);
	});

	describe("that are let go of", () => {
		const names = async (holder: string, count: number) => {
			const contents = Array.from({ length: count }, (_, number) => text(`${holder} ${number}`));
			return Promise.all(contents.map((content) => store().putBlob(content, holder)));
		};
		const missing = async (sha256s: readonly string[]) => {
			const found = await Promise.all(sha256s.map((sha256) => store().getBlob(sha256)));
			return found.filter((bytes) => bytes === undefined).length;
		};

		it("are deleted, as many at once as was said", async () => {
			const held = await names("leaving", 5);
			expect(await store().releaseBlobs("leaving", 3)).toBe(3);
			expect(await missing(held)).toBe(3);
			expect(await store().releaseBlobs("leaving", 3)).toBe(2);
			expect(await store().releaseBlobs("leaving", 3)).toBe(0);
			expect(await missing(held)).toBe(5);
		});

		it("stay while somebody else holds them, however often one holds", async () => {
			const bytes = text("held by two");
			const sha256 = await store().putBlob(bytes, "first");
			await store().putBlob(bytes, "first");
			await store().putBlob(bytes, "second");
			expect(await store().releaseBlobs("first", 10)).toBe(1);
			expect(await sameBytes(sha256, bytes)).toBe(true);
			expect(await store().releaseBlobs("second", 10)).toBe(1);
			expect(await store().getBlob(sha256)).toBeUndefined();
			await store().putBlob(bytes, "first");
			expect(await sameBytes(sha256, bytes)).toBe(true);
		});

		it("are there for whoever puts them while others let go", async () => {
			for (let round = 0; round < 30; round += 1) {
				const bytes = text(`contended ${round}`);
				await store().putBlob(bytes, `leaving ${round}`);
				const [sha256] = await Promise.all([
					store().putBlob(bytes, "staying"),
					store().releaseBlobs(`leaving ${round}`, 10),
				]);
				expect(await sameBytes(sha256, bytes)).toBe(true);
			}
		});
	});
}
