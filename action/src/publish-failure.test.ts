import { describe, expect, it } from "@jest/globals";
import { failureMarkdown } from "./publish-failure.ts";

const details = (size: number, text: string) => Array.from({ length: size }, () => ({ text, at: null }));

describe("failureMarkdown", () => {
	it("lists what is wrong", () => {
		const failure = { message: "The inputs cannot be used.", details: details(2, "mode is wrong.") };
		expect(failureMarkdown("Driftgate could not judge", failure)).toBe(
			"### Driftgate could not judge\n\nThe inputs cannot be used.\n\n- mode is wrong.\n- mode is wrong.\n",
		);
	});

	it("stays below what GitHub takes, whatever is wrong", () => {
		const printed = failureMarkdown("x", {
			message: "#".repeat(100_000),
			details: details(100_000, "@".repeat(100_000)),
		});
		expect(Buffer.byteLength(printed)).toBeLessThan(1024 * 1024);
		expect(printed).toContain("- … and 99900 more.");
	});

	it("lets no word of a description become markup, a link or a mention", () => {
		const text = "`a` @acme/team #1 [x](https://evil.example) <img src=x>\n::error::forged\n# b";
		const printed = failureMarkdown("x", { message: text, details: details(1, text) });
		expect(printed.split("\n").length).toBe(6);
		expect(printed.replaceAll("&#8203;", "\u200b").replaceAll(/\\./g, "")).not.toMatch(/`|[@#]\w|:\/\/|<|\]\(/);
	});
});
