import type { Change } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { sayTrail } from "../../openapi/say-trail.ts";
import { describe31, diffOf } from "../testing/parse-object.ts";

const text: JsonValue = { type: "string" };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Operations that each return one schema as JSON. */
function describeResponses(responses: Readonly<Record<string, JsonValue>>, schemas: JsonObject): JsonObject {
	const paths = Object.entries(responses).map(([path, schema]) => {
		const response = { description: "", content: { "application/json": { schema } } };
		return [path, { get: { operationId: path.slice(1), responses: { "200": response, "404": response } } }] as const;
	});
	return {
		openapi: "3.1.0",
		info: { title: "", version: "" },
		paths: Object.fromEntries(paths),
		components: { schemas },
	};
}

function only(changes: readonly Change[]): Change {
	expect(changes).toHaveLength(1);
	const [change] = changes;
	if (change === undefined) throw new Error("There is no change.");
	return change;
}

describe("the reaches of a change", () => {
	it("are all the operations that an edit of a shared schema reaches, each with its shortest trail", async () => {
		const list = { type: "array", items: { type: "object", properties: { payment: ref("Payment") } } };
		const describe = (maximum: number) =>
			describeResponses(
				{ "/list": list, "/one": ref("Payment"), "/other": text },
				{ Payment: { type: "object", properties: { amount: { type: "integer", maximum } } } },
			);
		const change = only(await diffOf(describe(5), describe(9)));
		expect(change.reaches.map((reach) => [reach.operation, reach.status, sayTrail(reach), reach.success])).toEqual([
			["GET /list", "200", "application/json[] › payment › amount", true],
			["GET /list", "404", "application/json[] › payment › amount", false],
			["GET /one", "200", "application/json › amount", true],
			["GET /one", "404", "application/json › amount", false],
		]);
		expect(change.before?.pointer).toBe("/components/schemas/Payment/properties/amount/maximum");
	});

	it("pass no pattern of names where a longer way leads to the same", async () => {
		const things: JsonObject = {
			type: "object",
			properties: { list: { type: "array", items: { type: "object", properties: { payment: ref("Payment") } } } },
			patternProperties: { "^x-": ref("Payment") },
		};
		const describe = (maximum: number) =>
			describeResponses(
				{ "/things": things, "/map": { type: "object", patternProperties: { "^x-": ref("Payment") } } },
				{ Payment: { type: "object", properties: { amount: { type: "integer", maximum } } } },
			);
		const change = only(await diffOf(describe(5), describe(9)));
		expect(change.reaches.map((reach) => [reach.operation, reach.status, sayTrail(reach)])).toEqual([
			["GET /map", "200", "application/json › /^x-/ › amount"],
			["GET /map", "404", "application/json › /^x-/ › amount"],
			["GET /things", "200", "application/json › list[] › payment › amount"],
			["GET /things", "404", "application/json › list[] › payment › amount"],
		]);
		expect(change.way?.reach.operation).toBe("GET /things");
	});

	it.each(["application/xml", "text/html", "application/octet-stream", "application/vnd.acme+json"])(
		"go by the media type that clients use by themselves, where %s has the schema too",
		async (type) => {
			const list = { type: "array", items: ref("Payment") };
			const describe = (maximum: number): JsonObject => ({
				openapi: "3.1.0",
				info: { title: "", version: "" },
				paths: {
					"/list": {
						get: {
							responses: {
								"200": { description: "", content: { "application/json": { schema: list }, [type]: { schema: list } } },
							},
						},
					},
				},
				components: {
					schemas: { Payment: { type: "object", properties: { amount: { type: "integer", maximum } } } },
				},
			});
			const change = only(await diffOf(describe(5), describe(9)));
			expect(change.reaches.map(sayTrail)).toEqual(["application/json[] › amount"]);
		},
	);

	it("end although schemas contain themselves", async () => {
		const tree = (type: string) => ({
			Node: { type: "object", properties: { children: { type: "array", items: ref("Node") }, value: { type } } },
		});
		const change = only(
			await diffOf(
				describeResponses({ "/a": ref("Node") }, tree("string")),
				describeResponses({ "/a": ref("Node") }, tree("object")),
			),
		);
		expect(change.reaches.map(sayTrail)[0]).toBe("application/json › value");
	});

	it("gather an edit of a base that shuts another name out of each schema that it is merged into", async () => {
		const describe = (more: JsonObject) =>
			describeResponses(
				{ "/a": ref("Card"), "/b": ref("Iban") },
				{
					Base: { type: "object", properties: { id: text }, ...more },
					Card: { allOf: [ref("Base"), { properties: { number: text } }] },
					Iban: { allOf: [ref("Base"), { properties: { account: text } }] },
				},
			);
		const change = only(await diffOf(describe({ additionalProperties: false }), describe({})));
		expect(change.facts).toEqual({ from: "none", to: "any", shutOut: ["account", "number"] });
		expect(new Set(change.reaches.map(({ operation }) => operation))).toEqual(new Set(["GET /a", "GET /b"]));
	});

	it("gather an edit of a base that several schemas merge into themselves", async () => {
		const describe = (required: string[]) => {
			const extend = (name: string) => ({ allOf: [ref("Base"), { type: "object", properties: { [name]: text } }] });
			const Base = { type: "object", properties: { id: text }, required };
			return describeResponses({ "/a": ref("A"), "/b": ref("B") }, { Base, A: extend("a"), B: extend("b") });
		};
		const change = only(await diffOf(describe(["id"]), describe([])));
		expect(change).toMatchObject({
			kind: "property-required-changed",
			before: { pointer: "/components/schemas/Base/required" },
		});
		expect(change.reaches.filter(({ success }) => success).map(({ operation }) => operation)).toEqual([
			"GET /a",
			"GET /b",
		]);
	});

	it("name a branch that is a union by what it is a union of", async () => {
		const parts = { Card: { type: "object" }, Iban: { type: "object", required: ["account"] } };
		const either = { oneOf: [ref("Card"), { oneOf: [ref("Iban"), { title: "Cash", type: "object" }] }] };
		const describe = (schema: JsonValue) => describeResponses({ "/a": schema }, parts);
		const changes = await diffOf(describe({ anyOf: [text] }), describe({ anyOf: [text, either] }));
		expect(changes.flatMap(({ kind, facts }) => (kind === "branch-added" ? [facts.branch] : []))).toContain(
			"Card | Iban | Cash",
		);
	});

	it("are two changes where the edit is in requests and in responses", async () => {
		const describe = (type: string) =>
			describe31({ request: ref("P"), response: ref("P") }, { P: { type: "object", properties: { a: { type } } } });
		const changes = await diffOf(describe("integer"), describe("number"));
		expect(changes.map(({ direction, effect }) => [direction, effect])).toEqual([
			["request", "widens"],
			["response", "widens"],
		]);
	});

	it("pass a read-only property where every way does", async () => {
		const describe = (type: string, more: JsonObject) => {
			const request = { type: "object", properties: { audit: ref("Audit"), ...more } };
			return describe31(
				{ request },
				{
					Audit: { type: "object", readOnly: true, properties: { at: { type } } },
					Plain: { type: "object", properties: { audit: ref("Entry") } },
					Entry: { type },
				},
			);
		};
		expect(only(await diffOf(describe("string", {}), describe("integer", {}))).readOnly).toBe(true);
		const changes = await diffOf(
			describe("string", { plain: ref("Plain") }),
			describe("integer", { plain: ref("Plain") }),
		);
		expect(changes.map(({ before, readOnly }) => [before?.pointer, readOnly])).toEqual([
			["/components/schemas/Audit/properties/at/type", true],
			["/components/schemas/Entry/type", false],
		]);
	});

	it("say nothing of what no operation reaches", async () => {
		const describe = (type: string) => describeResponses({ "/a": text }, { Unused: { type } });
		expect(await diffOf(describe("string"), describe("object"))).toEqual([]);
	});

	it("find an edit behind references that run in circles between files", async () => {
		const describe = (type: string) =>
			describeResponses(
				{ "/a": ref("A") },
				{
					A: { type: "object", properties: { b: ref("B") } },
					B: { type: "object", properties: { a: ref("A"), c: ref("C") } },
					C: { type },
				},
			);
		expect(only(await diffOf(describe("string"), describe("integer"))).reaches.map(sayTrail)[0]).toBe(
			"application/json › b › c",
		);
	});
});
