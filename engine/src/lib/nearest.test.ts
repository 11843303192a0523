import { nearest } from "./nearest.ts";

describe("nearest", () => {
	it.each([
		["servce", "service"],
		["SERVICE", "service"],
		["sevrice", "service"],
		["verion", "version"],
		["spce", "spec"],
		["specification", undefined],
		["x", undefined],
		["", undefined],
		["s".repeat(100_000), undefined],
	])("takes %j for %j", (word, meant) => {
		expect(nearest(word, ["service", "version", "spec", "outputs"])).toBe(meant);
	});
});
