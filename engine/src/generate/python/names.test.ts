import type { JsonObject } from "../../contract/json.ts";
import { apiFrom, pythonOf } from "../testing/generate-from.ts";

const address: JsonObject = { type: "object", required: ["line"], properties: { line: { type: "string" } } };

const holding = (name: string): JsonObject => ({
	content: {
		"application/json": {
			schema: { type: "object", properties: { home: { $ref: `#/components/schemas/${name}` } } },
		},
	},
});

/** The dictionaries of an SDK that takes one component and gives another. */
async function dictionaries(sent: readonly string[], received: string): Promise<readonly string[]> {
	const operation = (name: string): JsonObject => ({
		post: { requestBody: holding(name), responses: { "200": { description: "Done", ...holding(received) } } },
	});
	const { content } = pythonOf(
		await apiFrom({
			openapi: "3.1.0",
			info: { title: "t", version: "1" },
			paths: Object.fromEntries(sent.map((name) => [`/${name.toLowerCase()}`, operation(name)])),
			components: { schemas: { Address: address, AddressInput: address } },
		}),
	);
	return Array.from(content.matchAll(/class (\w+)\(TypedDict/gu), ([, name = ""]) => name).filter((name) =>
		name.startsWith("Address"),
	);
}

describe("a dictionary", () => {
	it("has the name that a type which is never sent would give one", async () => {
		expect(await dictionaries(["AddressInput"], "Address")).toEqual(["AddressParams"]);
	});

	it("is called after all of its type's name where another one has the shorter", async () => {
		expect(await dictionaries(["Address", "AddressInput"], "Address")).toEqual(["AddressParams", "AddressInputParams"]);
	});
});
