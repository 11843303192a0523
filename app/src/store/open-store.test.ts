import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "./open-store.ts";

describe("openStore", () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "driftgate-open-"));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	it("opens the file in the data folder where no MongoDB is named", async () => {
		const store = await openStore({ dataFolder: join(folder, "data"), mongodbUri: undefined });
		await store.ping();
		await store.close();
		expect(existsSync(join(folder, "data", "driftgate.db"))).toBe(true);
	});

	it.each([
		[
			"does not answer",
			"mongodb://user:secret@127.0.0.1:1/driftgate",
			/^The MongoDB at 127\.0\.0\.1:1 cannot be used: /,
		],
		["cannot be read", "postgres://user:secret@127.0.0.1", /^The MongoDB connection string cannot be read\.$/],
		["is empty", "", /^The MongoDB connection string cannot be read\.$/],
	])(
		"never falls back where the MongoDB that is named %s, and keeps its password to itself",
		async (_, uri, message) => {
			const opened = openStore({ mongodbUri: uri, dataFolder: folder });
			await expect(opened).rejects.toThrow(message);
			await expect(opened).rejects.not.toThrow("secret");
			expect(existsSync(join(folder, "driftgate.db"))).toBe(false);
		},
		30_000,
	);
});
