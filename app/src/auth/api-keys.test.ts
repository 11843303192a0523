import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createApiKey } from "../flows/keys/create-api-key.ts";
import type { ApiKeyDocument, Store } from "../ports.ts";
import { systemRandom } from "../system.ts";
import { openTestPorts, type TestPorts } from "../testing/test-ports.ts";
import { keepPepper, readPepper } from "./api-key-pepper.ts";
import { type ApiKeys, createApiKeys } from "./api-keys.ts";

const OLD = readPepper("o".repeat(32));
const NEW = readPepper("n".repeat(32));
const refused = { code: "invalid_api_key", status: 401 };

let ports: TestPorts;
/** Names of the store's operations, in the order of their use. */
let used: string[];

beforeEach(async () => {
	const opened = await openTestPorts();
	used = [];
	const store = new Proxy(opened.store, {
		get(target, name: keyof Store) {
			if (typeof target[name] === "function") used.push(name);
			return target[name];
		},
	});
	ports = { ...opened, store, random: systemRandom(opened.clock) };
});

afterEach(() => ports.close());

const keysUnder = (pepper = NEW, previousPepper?: typeof OLD): ApiKeys =>
	createApiKeys({ ...ports, pepper, previousPepper });

async function aKey(keys: ApiKeys): Promise<{ readonly key: string; readonly document: ApiKeyDocument }> {
	const actor = { kind: "user", userId: "u1", local: false } as const;
	const made = await createApiKey(ports, { actor, name: "ci", scopes: ["read"], minted: keys.mint() });
	used.length = 0;
	return made;
}

describe("verifying an API key", () => {
	it("costs one look-up, and says whose it is and what it may", async () => {
		const keys = keysUnder();
		const { key, document } = await aKey(keys);
		expect(await keys.verify(key)).toEqual({ kind: "key", userId: "u1", lineageId: document.id, scopes: ["read"] });
		expect(used).toEqual(["find"]);
	});

	it("costs none for a text that cannot be a key", async () => {
		const keys = keysUnder(NEW, OLD);
		const { key } = await aKey(keys);
		for (const text of [
			"",
			"x",
			key.slice(0, -1),
			`${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`,
			key.toLowerCase(),
		]) {
			await expect(keys.verify(text)).rejects.toMatchObject(refused);
		}
		expect(used).toEqual([]);
	});

	it("refuses well-formed keys that nobody made, and those of another pepper", async () => {
		const keys = keysUnder();
		const { key } = await aKey(keys);
		await expect(keys.verify(keys.mint().key)).rejects.toMatchObject(refused);
		await expect(keysUnder(OLD).verify(key)).rejects.toMatchObject(refused);
	});
});

describe("the pepper", () => {
	it("rotates: a key is found under the previous one, and under the new one alone from then on", async () => {
		const { key } = await aKey(keysUnder(OLD));
		const rotating = keysUnder(NEW, OLD);
		await rotating.verify(key);
		expect(used).toEqual(["find", "find", "replaceIf"]);
		used.length = 0;
		await rotating.verify(key);
		expect(used).toEqual(["find"]);
		await keysUnder(NEW).verify(key);
		await expect(keysUnder(OLD).verify(key)).rejects.toMatchObject(refused);
	});

	it("does not bring a revoked key back", async () => {
		const { key, document } = await aKey(keysUnder(OLD));
		await ports.store.replaceIf("apiKeys", { ...document, revokedAt: 1 }, 1);
		await expect(keysUnder(NEW, OLD).verify(key)).rejects.toMatchObject(refused);
	});

	it("is made once for a folder, however many start at the same time, and is its owner's alone", async () => {
		const folder = await mkdtemp(join(tmpdir(), "driftgate-pepper-"));
		try {
			const peppers = await Promise.all(Array.from({ length: 8 }, () => keepPepper(join(folder, "data"))));
			expect(new Set(peppers.map((pepper) => pepper.export().toString())).size).toBe(1);
			expect(peppers[0]?.symmetricKeySize).toBeGreaterThanOrEqual(32);
			expect((await stat(join(folder, "data", "api-key-pepper"))).mode & 0o777).toBe(0o600);
		} finally {
			await rm(folder, { recursive: true });
		}
	});
});

describe("the time of the last use", () => {
	const lastUsed = async (id: string) => (await ports.store.get("apiKeys", id))?.lastUsedAt;

	it("is written in batches: a hundred uses are one write, and none is written twice", async () => {
		const keys = keysUnder();
		const { key, document } = await aKey(keys);
		for (let i = 0; i < 100; i += 1) {
			ports.clock.advance(1);
			await keys.verify(key);
		}
		expect(await lastUsed(document.id)).toBeNull();
		used.length = 0;
		await keys.flush();
		await keys.flush();
		expect(used).toEqual(["get", "replaceIf"]);
		expect(await lastUsed(document.id)).toBe(ports.clock.now());
	});

	it("is kept while the database is away, and written when it is back", async () => {
		const keys = keysUnder();
		const { key, document } = await aKey(keys);
		await keys.verify(key);
		const get = ports.store.get;
		Object.assign(ports.store, { get: () => Promise.reject(new Error("away")) });
		await expect(keys.flush()).rejects.toThrow("away");
		Object.assign(ports.store, { get });
		await keys.flush();
		expect(await lastUsed(document.id)).toBe(ports.clock.now());
	});

	it("moves only forward, whichever process writes last", async () => {
		const [slow, quick] = [keysUnder(), keysUnder()];
		const { key, document } = await aKey(slow);
		await slow.verify(key);
		ports.clock.advance(1_000);
		await quick.verify(key);
		await quick.flush();
		await slow.flush();
		expect(await lastUsed(document.id)).toBe(ports.clock.now());
	});

	it("never passes to the key that replaced the one that was used", async () => {
		const keys = keysUnder();
		const { key, document } = await aKey(keys);
		await keys.verify(key);
		await ports.store.replaceIf("apiKeys", { ...document, generation: 2 }, 1);
		await keys.flush();
		expect(await lastUsed(document.id)).toBeNull();
	});
});
