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

describe("a class for an object that is written inside of a union", () => {
	const kinds: readonly JsonObject[] = ["a", "b"].map((name) => ({
		type: "object",
		required: [name],
		properties: { [name]: { type: "string" } },
	}));

	it.each([
		["without null", kinds],
		["after null", [{ type: "null" }, ...kinds]],
		["before null", [...kinds, { type: "null" }]],
	])("is numbered among the objects alone: %s", async (_, anyOf) => {
		const Order: JsonObject = { type: "object", properties: { paid: { anyOf: [...anyOf] } } };
		const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } };
		const { content } = pythonOf(
			await apiFrom({
				openapi: "3.1.0",
				info: { title: "t", version: "1" },
				paths: { "/orders": { get: { operationId: "list", responses: { "200": { description: "Done", ...body } } } } },
				components: { schemas: { Order } },
			}),
		);
		const names = Array.from(content.matchAll(/class (OrderPaid\w+)\W/gu), ([, name]) => name);
		expect(names).toEqual(["OrderPaidVariant1", "OrderPaidVariant2"]);
	});
});
