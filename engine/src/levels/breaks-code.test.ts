import { describe, expect, it } from "@jest/globals";
import { breaksCode, changesCalls, changesToolCalls } from "./breaks-code.ts";

const finding = { rule: "request-property-added", direction: "request", wire: "ERR", source: "ERR" } as const;
const languages = ["typescript", "python", "go"] as const;
const among = (asks: (language: (typeof languages)[number]) => boolean) => languages.filter(asks);

describe("breaksCode", () => {
	it("says of each language what is known of it, and of all what the source promise says where nothing is", () => {
		const go = { ...finding, source: "INFO", breaks: ["go"] } as const;
		expect(among((one) => breaksCode(go, one))).toEqual(["go"]);
		expect(among((one) => breaksCode(finding, one))).toEqual([...languages]);
		expect(among((one) => breaksCode({ ...finding, source: "INFO" }, one))).toEqual([]);
	});

	it("leaves what could not be found out to TypeScript, whose types were asked", () => {
		expect(among((one) => breaksCode({ ...finding, source: "WARN", breaks: [] }, one))).toEqual(["typescript"]);
	});

	it("says nothing of the configuration, nor of what is about tools alone", () => {
		expect(breaksCode({ ...finding, direction: null }, "go")).toBe(false);
		expect(breaksCode({ ...finding, rule: "tool-renamed" }, "go")).toBe(false);
		expect(changesToolCalls({ ...finding, rule: "tool-renamed", direction: "response" })).toBe(true);
	});
});

describe("changesCalls", () => {
	it("knows code that compiles, and sends what is refused now", () => {
		const demanded = { ...finding, breaks: ["typescript", "python"] } as const;
		expect(among((one) => changesCalls(demanded, one))).toEqual([...languages]);
		expect(among((one) => changesCalls({ ...demanded, wire: "INFO" }, one))).toEqual(["typescript", "python"]);
		expect(among((one) => changesCalls({ ...demanded, direction: "response" }, one))).toEqual(["typescript", "python"]);
	});

	it("knows a method whose earlier name goes on working", () => {
		const renamed = { ...finding, rule: "sdk-method-renamed", wire: "INFO", source: "INFO", breaks: [] } as const;
		expect(among((one) => changesCalls(renamed, one))).toEqual([...languages]);
		expect(among((one) => breaksCode(renamed, one))).toEqual([]);
	});
});
