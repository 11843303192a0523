import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../testing/parse-object.ts";

const region = (variable: JsonObject, url = "https://{region}.example.com"): JsonObject => ({
	url,
	variables: { region: { default: "eu", ...variable } },
});

async function found(before: JsonObject, after: JsonObject): Promise<readonly object[]> {
	return foundOf([before], [after]);
}

async function foundOf(before: readonly JsonObject[], after: readonly JsonObject[]): Promise<readonly object[]> {
	const describe = (servers: readonly JsonObject[]) => ({ ...describe31({}), servers });
	const changes = await diffOf(describe(before), describe(after));
	return changes.map(({ kind, facts }) => ({ kind, ...facts }));
}

const facts = { kind: "server-variable-changed", variable: "region", added: [], removed: [] };

describe("compareServerVariables", () => {
	it("says which values came and which went", async () => {
		expect(await found(region({ enum: ["eu", "us"] }), region({ enum: ["ap", "eu"] }))).toEqual([
			{ ...facts, added: ["ap"], removed: ["us"], from: ["eu", "us"], to: ["ap", "eu"] },
		]);
	});

	it("takes what is written into the address for the only choice", async () => {
		const written = { url: "https://eu.example.com" };
		expect(await found(region({ enum: ["eu", "us"] }), written)).toEqual([
			{ ...facts, removed: ["us"], from: ["eu", "us"], to: ["eu"] },
		]);
		expect(await found(written, region({}))).toEqual([{ ...facts, from: ["eu"], to: null }]);
		expect(await found(region({ enum: ["eu"] }), written)).toEqual([]);
	});

	it.each([
		["the order of values", region({ enum: ["eu", "us"] }), region({ enum: ["us", "eu", "us"] })],
		["an empty list, which limits nothing", region({}), region({ enum: [] })],
		[
			"the name of a variable",
			region({ enum: ["eu", "us"] }),
			{ url: "https://{area}.example.com", variables: { area: { default: "eu", enum: ["eu", "us"] } } },
		],
		[
			"a variable that the address does not have",
			region({ enum: ["eu", "us"] }, "https://eu.example.com"),
			region({ enum: ["eu"] }, "https://eu.example.com"),
		],
	])("says nothing of %s", async (_name, before, after) => {
		expect(await found(before, after)).toEqual([]);
	});

	it("says nothing of values that become servers of their own, or were, and names those that go", async () => {
		const eu = { url: "https://eu.example.com" };
		const us = { url: "https://us.example.com" };
		expect(await foundOf([region({ enum: ["eu", "us"] })], [eu, us])).toEqual([]);
		expect(await foundOf([eu, us], [region({ enum: ["eu", "us"] })])).toEqual([]);
		expect(await foundOf([region({ enum: ["ap", "eu", "us"] })], [eu, us])).toEqual([
			{ ...facts, removed: ["ap"], from: ["ap", "eu", "us"], to: ["eu"] },
		]);
	});

	it("tells another default from another server", async () => {
		const [eu, us] = ["https://eu.example.com", "https://us.example.com"];
		const listed = region({ enum: ["eu", "us"] });
		expect(await found(listed, region({ enum: ["eu", "us"], default: "us" }))).toEqual([
			{ kind: "servers-changed", added: [us], removed: [eu], byDefault: true },
		]);
		expect(await found(listed, region({ enum: ["us"], default: "us" }))).toEqual([
			{ kind: "servers-changed", added: [], removed: [eu] },
		]);
	});

	describe("of several servers with one address", () => {
		const written = { url: "https://eu.example.com" };
		const listed = region({ enum: ["eu", "us"] });

		it.each([
			["that stay", [written, region({})], [written, region({})]],
			["in another order", [written, listed, region({})], [region({}), written, listed]],
			["of which one without a choice came", [listed], [written, listed]],
			["of which one without a choice went", [written, listed], [listed]],
		])("says nothing of those %s", async (_name, before, after) => {
			expect(await foundOf(before, after)).toEqual([]);
		});

		it("says what can no longer be chosen, and what can", async () => {
			expect(await foundOf([written, listed], [written])).toEqual([
				{ ...facts, removed: ["us"], from: ["eu", "us"], to: ["eu"] },
			]);
			expect(await foundOf([written], [written, listed])).toEqual([
				{ ...facts, added: ["us"], from: ["eu"], to: ["eu", "us"] },
			]);
		});
	});
});
