import type { JsonObject } from "../contract/json.ts";
import { describe31, diffOf } from "./testing/parse-object.ts";

const region = (variable: JsonObject, url = "https://{region}.example.com"): JsonObject => ({
	url,
	variables: { region: { default: "eu", ...variable } },
});

async function found(before: JsonObject, after: JsonObject): Promise<readonly object[]> {
	const describe = (server: JsonObject) => ({ ...describe31({}), servers: [server] });
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
});
