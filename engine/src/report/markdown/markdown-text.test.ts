import { markdownCode, markdownMessage, markdownText } from "./markdown-text.ts";

describe("text as Markdown", () => {
	it("takes the engine's back-quotes for code, and nobody else's", () => {
		expect(markdownMessage("The property `a_b|c` was *added*.")).toBe("The property `a_b\\|c` was \\*added\\*.");
		expect(markdownMessage("One ` only")).toBe("One \\` only");
		expect(markdownCode("a\\|b")).toBe("`a\\¦b`");
		expect(markdownCode("")).toBe("(empty)");
		expect(markdownText("api.yaml:12:3: :tada: :100:")).toBe("api.yaml:12:3: :&#8203;tada: :&#8203;100:");
		expect(markdownText("- a $x$")).toBe("\\- a &dollar;x&dollar;");
		expect(markdownText("1. a 1.5")).toBe("1\\. a 1.5");
		expect(markdownText("@me & #7")).toBe("@&#8203;me &amp; #&#8203;7");
	});
});
