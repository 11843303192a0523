import { parseConfig } from "./parse-config.ts";

const config = (mcp: string) => `service: shop\nversion: 1.0.0\nspec: openapi.yaml\noutputs: {mcp: ${mcp}}\n`;
const toolsOf = (mcp: string) => parseConfig(config(mcp), "driftgate.yml").outputs.get("mcp")?.tools;

describe("outputs.mcp", () => {
	it("says nothing of tools where nobody does", () => {
		expect([toolsOf("true"), toolsOf("{package_name: shop}")]).toEqual([undefined, undefined]);
	});

	it("takes budget, surface and classes", () => {
		expect(toolsOf('{budget: 2500, surface: dynamic, classes: {read: {operations: ["POST /search"]}}}')).toEqual({
			budget: 2500,
			surface: "dynamic",
			classes: { read: { operations: ["POST /search"], paths: [], tags: [] } },
		});
	});

	it.each([
		["{budget: 0}", "outputs.mcp.budget is too small"],
		["{surface: all}", "outputs.mcp.surface does not allow `all`: write tools, dynamic or docs."],
		["{classes: {reed: {tags: [a]}}}", "Unknown key `reed` in outputs.mcp.classes"],
		["{classes: {read: {}}}", "outputs.mcp.classes.read selects no operation"],
	])("refuses %s", (mcp, message) => {
		expect(() => toolsOf(mcp)).toThrow(message);
	});

	it("knows no such settings of another output", () => {
		const other = config("true").replace("{mcp: true}", "{go: {budget: 5}}");
		expect(() => parseConfig(other, "driftgate.yml")).toThrow("Unknown key `budget` in outputs.go");
	});
});
