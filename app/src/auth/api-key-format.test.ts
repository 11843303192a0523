import { randomBytes } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { apiKeyOf, apiKeyPrefix, isApiKey } from "./api-key-format.ts";

const secret = (byte: number): string => Buffer.alloc(32, byte).toString("base64url");
const random = (): string => randomBytes(32).toString("base64url");

describe("an API key", () => {
	it("is dg_live_, 30 characters of chance and 6 of CRC-32, in base62", () => {
		expect(apiKeyOf(secret(0))).toBe("dg_live_0000000000000000000000000000002FURBH");
		for (const text of [apiKeyOf(secret(255)), apiKeyOf(random())]) {
			expect(text).toMatch(/^dg_live_[0-9A-Za-z]{36}$/);
			expect(isApiKey(text)).toBe(true);
			expect(apiKeyPrefix(text)).toBe(text.slice(0, 12));
		}
	});

	it("is another one for every secret", () => {
		expect(new Set(Array.from({ length: 1_000 }, () => apiKeyOf(random()))).size).toBe(1_000);
	});

	it("is told from every text that differs in one character, or in two that stand the other way round", () => {
		const key = apiKeyOf(random());
		for (let i = 0; i < key.length; i += 1) {
			for (const character of "0Zaz_-é") {
				const mistyped = `${key.slice(0, i)}${character}${key.slice(i + 1)}`;
				expect(isApiKey(mistyped)).toBe(mistyped === key);
			}
			const swapped = `${key.slice(0, i)}${key[i + 1] ?? ""}${key[i]}${key.slice(i + 2)}`;
			expect(isApiKey(swapped)).toBe(swapped === key);
		}
	});

	it.each(["", "dg_live_", "dg_test_", " ", "\n"])("is not to be had by adding %j", (addition) => {
		const key = apiKeyOf(random());
		expect(isApiKey(`${addition}${key}`)).toBe(addition === "");
		expect(isApiKey(`${key}${addition}`)).toBe(addition === "");
	});

	it("is not met by chance: of 100,000 texts of its form none passes", () => {
		const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
		const text = () => `dg_live_${Array.from(randomBytes(36), (byte) => digits[byte % 62]).join("")}`;
		let passed = 0;
		for (let i = 0; i < 100_000; i += 1) if (isApiKey(text())) passed += 1;
		expect(passed).toBeLessThanOrEqual(1);
	});
});
