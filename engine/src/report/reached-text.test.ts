import { makeFinding } from "../testing/make-finding.ts";
import { sayPromises, sayReached } from "./reached-text.ts";

describe("sayReached", () => {
	it("counts operations, methods, types and tools, each in its number", () => {
		const reached = { methods: ["a.list", "b.list"], types: ["Thing"], tools: ["a_list", "b_list", "c"] };
		expect(sayReached(makeFinding({ operations: ["GET /a", "GET /b"], reached }))).toBe(
			"2 operations · 2 SDK methods · 1 type · 3 MCP tools",
		);
	});

	it("leaves out what is not reached, and says nothing of the configuration", () => {
		const nothing = { methods: [], types: [], tools: [] };
		expect(sayReached(makeFinding({ reached: nothing }))).toBe("1 operation");
		expect(sayReached(makeFinding({ operations: [], reached: nothing }))).toBe("");
	});
});

describe("sayPromises", () => {
	it("says both verdicts, whichever counts", () => {
		expect(sayPromises(makeFinding({ wire: "INFO", source: "ERR" }))).toBe("wire INFO, source ERR");
	});
});
