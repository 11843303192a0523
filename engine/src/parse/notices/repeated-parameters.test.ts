import type { JsonValue } from "../../contract/json.ts";
import { repeatedParameters } from "./repeated-parameters.ts";
import { pathItemsAndOperations } from "./written-operations.ts";

const limit = { name: "limit", in: "query", schema: { type: "integer" } };
const described = (parameters: JsonValue[], ofPath: JsonValue[] = []) => ({
	openapi: "3.1.0",
	paths: { "/things": { parameters: ofPath, get: { parameters } } },
});

it.each([
	["a query parameter", [limit, { ...limit, schema: { type: "string" } }], "query limit"],
	[
		"a header in another case",
		[
			{ name: "X-Key", in: "header" },
			{ name: "x-key", in: "header" },
		],
		"header x-key",
	],
])("notes %s that a list has twice, at the later one", (_, parameters, name) => {
	const [notice, ...more] = repeatedParameters("openapi.yaml", pathItemsAndOperations(described(parameters)));
	expect(notice?.at.pointer).toBe("/paths/~1things/get/parameters/1");
	expect(notice?.message).toContain(`has the parameter \`${name}\` twice`);
	expect(more).toEqual([]);
});

it("notes nothing of one name in two places, nor of one that overrides the path's", () => {
	const others = [limit, { ...limit, in: "header" }, { ...limit, name: "Limit" }];
	expect(repeatedParameters("openapi.yaml", pathItemsAndOperations(described(others, [limit])))).toEqual([]);
});

it("finds those that all operations of a path share", () => {
	const [notice] = repeatedParameters("openapi.yaml", pathItemsAndOperations(described([], [limit, limit])));
	expect(notice?.at.pointer).toBe("/paths/~1things/parameters/1");
});
