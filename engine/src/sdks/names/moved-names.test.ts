import type { JsonObject } from "../../contract/json.ts";
import type { SdkLanguage } from "../../contract/sdk.ts";
import { diffApis } from "../../diff/diff-apis.ts";
import { LockedNames } from "../../generate/names/lock/kept-names.ts";
import { planSdk } from "../../generate/plan/plan-sdk.ts";
import { apiFrom } from "../../generate/testing/generate-from.ts";
import { compareSdks } from "../compare-sdks.ts";

const text: JsonObject = { type: "string" };

function described(schemas: JsonObject, parameters: readonly JsonObject[] = []): JsonObject {
	const content = { "application/json": { schema: { $ref: "#/components/schemas/Order" } } };
	const get = { operationId: "getOrder", parameters, responses: { "200": { description: "Done", content } } };
	return {
		openapi: "3.1.0",
		info: { title: "Test", version: "1" },
		paths: { "/order": { get } },
		components: { schemas },
	};
}

function record(...names: readonly string[]): JsonObject {
	return { type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) };
}

/** What is told of names, and in which languages it breaks code. */
async function told(before: JsonObject, after: JsonObject, languages?: readonly SdkLanguage[], isKept = false) {
	const [one, two] = [await apiFrom(before), await apiFrom(after)];
	const names = new LockedNames(null);
	planSdk(one, { names });
	const lock = isKept ? names.lock("test") : null;
	const { changes, impacts } = compareSdks(one, two, diffApis(one, two), { before: lock, after: lock }, languages);
	return changes.map((change) => [change.facts, impacts.get(change)?.level, impacts.get(change)?.breaks]);
}

describe("names that another one takes the words of", () => {
	it("are told of a member, in the languages where members are words", async () => {
		const [before, after] = [
			described({ Order: record("OrderId") }),
			described({ Order: record("OrderId", "orderId") }),
		];
		const moved = { type: "Order", from: "order_id", to: "order_id_pascal" };
		expect(await told(before, after)).toEqual([[moved, "ERR", ["python", "go"]]]);
		expect(await told(after, before)).toEqual([
			[{ ...moved, from: "order_id_pascal", to: "order_id" }, "ERR", ["python", "go"]],
		]);
		expect(await told(before, after, ["typescript"])).toEqual([]);
		expect(await told(before, after, ["typescript", "go"])).toEqual([[moved, "ERR", ["go"]]]);
	});

	it("are told of a member that a base takes them from", async () => {
		const api = (...names: readonly string[]) => {
			const allOf = [{ $ref: "#/components/schemas/Base" }, record("OrderId")];
			return described({ Order: { allOf }, Base: record("id", ...names) });
		};
		const moved = { type: "Order", from: "order_id", to: "order_id_pascal" };
		expect(await told(api(), api("orderId"))).toEqual([[moved, "ERR", ["python", "go"]]]);
	});

	it("are told of an argument, and of a value in Go alone", async () => {
		const query = (name: string) => ({ name, in: "query", schema: text });
		const order = { Order: record("id") };
		expect(
			await told(described(order, [query("OrderId")]), described(order, [query("OrderId"), query("order_id")])),
		).toEqual([
			[{ type: "order.get", from: "order_id", to: "order_id_query", part: "argument" }, "ERR", ["python", "go"]],
		]);
		const state = (...values: readonly string[]) => ({
			Order: { type: "object", properties: { state: { $ref: "#/components/schemas/State" } } },
			State: { type: "string", enum: values },
		});
		expect(await told(described(state("Open", "shut")), described(state("Open", "shut", "open")))).toEqual([
			[{ type: "State", from: "open", to: "open_pascal", part: "value" }, "ERR", ["go"]],
		]);
	});

	it("are told of a component's type", async () => {
		const holder = (...others: readonly string[]) => ({
			Order: {
				type: "object",
				properties: Object.fromEntries(
					["line", ...others].map((of) => [`${of}s`, { $ref: `#/components/schemas/${of}` }]),
				),
			},
			...Object.fromEntries(["line", ...others].map((of) => [of, record(of)])),
		});
		expect(await told(described(holder()), described(holder("Line")))).toEqual([
			[{ from: "Line", to: "OrderLines" }, "ERR", ["typescript", "python", "go"]],
		]);
	});

	it("are told of what is sent, where a component comes to be called as it was", async () => {
		const marked = { type: "object", properties: { id: { ...text, readOnly: true }, note: text } };
		const api = (...others: readonly string[]) => {
			const content = { "application/json": { schema: { $ref: "#/components/schemas/Order" } } };
			const responses = { "200": { description: "Done", content } };
			const post = { operationId: "sendOrder", requestBody: { required: true, content }, responses };
			const others200 = (name: string) => ({
				"200": {
					description: "Done",
					content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
				},
			});
			const more = Object.fromEntries(others.map((name) => [`/${name}`, { get: { responses: others200(name) } }]));
			const schemas = { Order: { ...marked }, ...Object.fromEntries(others.map((name) => [name, record("other")])) };
			return { ...described(schemas), paths: { "/order": { post }, ...more } };
		};
		const renames = await told(api(), api("OrderInput"));
		expect(renames).toContainEqual([
			{ from: "OrderInput", to: expect.stringMatching(/^Order.+Input$/) },
			"ERR",
			["typescript", "python", "go"],
		]);
	});

	it("are told of the type of a parameter that a path's methods share", async () => {
		const schema = (member: string) => ({ type: "object", properties: { [member]: text } });
		const shared = (member: string) => {
			const method = { responses: { "204": { description: "Done" } } };
			return { parameters: [{ name: "fields", in: "query", schema: schema(member) }], get: method, delete: method };
		};
		const paths = { "/things/{id}": shared("a") };
		const before = { ...described({}), paths };
		expect(await told(before, { ...before, paths: { ...paths, "/things": shared("b") } })).toEqual([
			[{ from: "ThingsFields", to: "ThingsFieldsType" }, "ERR", ["typescript", "python", "go"]],
		]);
	});

	it("do not move among names of other scripts", async () => {
		const [before, after] = [
			["名前", "имя"],
			["名前", "имя", "住所", "цена", "👍", "👎"],
		].map((names) => described({ Order: record(...names), 顧客: record("a") }));
		expect(await told(before ?? {}, after ?? {})).toEqual([]);
	});

	it("do not move for what is spelled farther from them, nor where a lock keeps them", async () => {
		for (const added of ["OrderId", "OrderID", "ORDER_ID"]) {
			expect(
				await told(described({ Order: record("orderId") }), described({ Order: record("orderId", added) })),
			).toEqual([]);
		}
		const [before, after] = [
			described({ Order: record("OrderId") }),
			described({ Order: record("OrderId", "orderId") }),
		];
		expect(await told(before, after, undefined, true)).toEqual([]);
	});
});
