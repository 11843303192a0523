import { createSecretKey, generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../testing/each-store.ts";
import type { TemporaryStore } from "../testing/temporary-store.ts";
import { type InstalledKey, requireKeysOf } from "./key-marks.ts";

const secret = (text: string) => createSecretKey(text.padEnd(32, "-"), "utf8");
const pepper = (text: string, previous?: string): InstalledKey => ({
	variable: "API_KEY_PEPPER",
	file: "api-key-pepper",
	loss: "every API key is rejected",
	key: secret(text),
	previous: previous === undefined ? undefined : secret(previous),
});
const evidence = (key = generateKeyPairSync("ed25519").privateKey): InstalledKey => ({
	variable: "EVIDENCE_KEY",
	file: "evidence-key.pem",
	loss: "the logs are others",
	key,
});

describe.each(eachStore)("the keys of a database, on %s", (_, open) => {
	let kept: TemporaryStore;

	beforeEach(async () => {
		kept = await open();
	});

	afterEach(() => kept.remove());

	it("are those of the first start, and of every one after it", async () => {
		const keys = [pepper("one"), evidence()];
		for (let start = 0; start < 3; start += 1) await requireKeysOf(kept.store, keys);
	});

	it("are not others: all of them are named at once, with their files and what is lost", async () => {
		await requireKeysOf(kept.store, [pepper("one"), evidence()]);
		await expect(requireKeysOf(kept.store, [pepper("two"), evidence()])).rejects.toThrow(
			/\(API_KEY_PEPPER, EVIDENCE_KEY\): restore api-key-pepper, evidence-key\.pem of .+ every API key is rejected; the logs are others\./,
		);
		await requireKeysOf(kept.store, [pepper("one")]);
	});

	it("are taken over from the ones before them, and from no others", async () => {
		await requireKeysOf(kept.store, [pepper("one")]);
		await expect(requireKeysOf(kept.store, [pepper("three", "two")])).rejects.toThrow("API_KEY_PEPPER");
		await requireKeysOf(kept.store, [pepper("two", "one")]);
		await requireKeysOf(kept.store, [pepper("two")]);
		await expect(requireKeysOf(kept.store, [pepper("one")])).rejects.toThrow("API_KEY_PEPPER");
	});

	it("are the first one's where several start at once", async () => {
		const starts = Array.from({ length: 8 }, (_unused, index) => requireKeysOf(kept.store, [pepper(`key ${index}`)]));
		const outcomes = await Promise.allSettled(starts);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});
});
