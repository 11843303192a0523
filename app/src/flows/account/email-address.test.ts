import { describe, expect, it } from "@jest/globals";
import { normaliseEmail } from "./email-address.ts";

const label = (length: number): string => "a".repeat(length);

describe("an address", () => {
	it.each([
		["jo@example.com", "jo@example.com"],
		["  Jo.Doe+News@Example.COM\n", "jo.doe+news@example.com"],
		["o'brien@mail.example.co.uk", "o'brien@mail.example.co.uk"],
		["jo@bücher.example", "jo@xn--bcher-kva.example"],
		[`${label(64)}@example.com`, `${label(64)}@example.com`],
		[`jo@${label(63)}.com`, `jo@${label(63)}.com`],
	])("%j is kept as %j", (text, kept) => {
		expect(normaliseEmail(text)).toBe(kept);
		expect(normaliseEmail(kept)).toBe(kept);
	});

	it.each([
		"",
		" ",
		"@",
		"jo",
		"jo@",
		"@example.com",
		"jo@localhost",
		"jo@@example.com",
		"jo@a@example.com",
		".jo@example.com",
		"jo.@example.com",
		"j..o@example.com",
		"jo@.com",
		"jo@example..com",
		"jo@example.com.",
		"jo@-example.com",
		"jo@example-.com",
		"jo@exa_mple.com",
		"jo@127.0.0.1",
		"jo@example.com:25",
		"jo@example.com/x",
		"jo@example.com?x",
		"jo@example.com%2e",
		"jo@[127.0.0.1]",
		"jo doe@example.com",
		'"jo doe"@example.com',
		"jo@example.com, eve@example.com",
		"jo@example.com\r\nBcc: eve@example.com",
		"jo\u0000@example.com",
		"jö@example.com",
		"Jo <jo@example.com>",
		`${label(65)}@example.com`,
		`jo@${label(64)}.com`,
		`jo@${Array.from({ length: 5 }, () => label(60)).join(".")}.com`,
		`jo@${"ü".repeat(63)}.com`,
	])("%j is none", (text) => {
		expect(normaliseEmail(text)).toBeUndefined();
	});

	it("is told in no time from a million characters that are none", () => {
		expect(normaliseEmail(`${"a.".repeat(500_000)}@${"a.".repeat(500_000)}`)).toBeUndefined();
	});
});
