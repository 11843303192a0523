import { configPlaces, findConfig, isUsualPlace } from "./config-places.ts";

const USUAL = ["driftgate.yml", ".github/driftgate.yml"];

describe("the places of a configuration", () => {
	it("are the usual ones, that which is named before the other, or the one that is named", () => {
		expect(configPlaces()).toEqual(USUAL);
		expect(configPlaces("driftgate.yml")).toEqual(USUAL);
		expect(configPlaces(".github/driftgate.yml")).toEqual(USUAL.toReversed());
		expect(configPlaces("services/a/driftgate.yml")).toEqual(["services/a/driftgate.yml"]);
		expect(USUAL.every(isUsualPlace)).toBe(true);
		expect(isUsualPlace("./driftgate.yml")).toBe(false);
	});

	it.each([
		[undefined, USUAL, "driftgate.yml"],
		[undefined, [".github/driftgate.yml"], ".github/driftgate.yml"],
		["driftgate.yml", [".github/driftgate.yml"], ".github/driftgate.yml"],
		[".github/driftgate.yml", USUAL, ".github/driftgate.yml"],
		["a.yml", USUAL, undefined],
		[undefined, [], undefined],
	])("where %p is named and there are %j give %p", async (named, there, path) => {
		const texts = new Map(there.map((one) => [one, `text of ${one}`]));
		const expected = path === undefined ? undefined : { path, found: `text of ${path}` };
		expect(await findConfig(named, async (one) => texts.get(one))).toEqual(expected);
	});

	it("looks no further than it has to, and takes an empty text for a configuration", async () => {
		const asked: string[] = [];
		const found = await findConfig(undefined, async (path) => {
			asked.push(path);
			return "";
		});
		expect(found).toEqual({ path: "driftgate.yml", found: "" });
		expect(asked).toEqual(["driftgate.yml"]);
	});
});
