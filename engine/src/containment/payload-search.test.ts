import type { JsonObject, JsonValue } from "../contract/json.ts";
import { apiOf, describe31 } from "../diff/testing/parse-object.ts";
import { decideContainment, findPayload } from "./find-payload.ts";
import { PayloadSearch } from "./payload-search.ts";
import type { Side } from "./side.ts";

async function sideOf(schema: JsonValue, components: JsonObject = {}): Promise<Side> {
	const api = await apiOf(describe31({ request: schema }, { ...components, S: schema }));
	const id = api.namedSchemas.get("S");
	if (id === undefined) throw new Error("The description has no schema S.");
	return { id, get: (inner) => api.schemas.get(inner) };
}

async function decide(before: JsonValue, after: JsonValue, components: JsonObject = {}) {
	const answer = decideContainment(await sideOf(before, components), await sideOf(after, components));
	return answer.kind === "refuted" ? { refuted: answer.payload } : answer.kind;
}

const text = { type: "string" };

describe("decideContainment", () => {
	it.each<[string, JsonValue, JsonValue, unknown]>([
		["integers are numbers", { type: "integer" }, { type: "number" }, "contained"],
		["numbers are not integers", { type: "number" }, { type: "integer" }, { refuted: 0.5 }],
		["tenths are hundredths, exactly", { type: "number", multipleOf: 0.1 }, { multipleOf: 0.01 }, "contained"],
		["some whole numbers are no even ones", { type: "integer" }, { multipleOf: 2 }, { refuted: 1 }],
		["a pattern within a pattern", { ...text, pattern: "^[0-9]{3}$" }, { pattern: "^[0-9]+$" }, "contained"],
		["a pattern beside a length", { ...text, pattern: "^a+$", maxLength: 2 }, { enum: ["a", "aa"] }, "contained"],
		["a pattern that is wider", { ...text, pattern: "^a*$" }, { pattern: "^a+$" }, { refuted: "" }],
		["a format within a format", { ...text, format: "uri" }, { ...text, format: "uri-reference" }, "contained"],
		["int32 within int64", { type: "integer", format: "int32" }, { format: "int64" }, "contained"],
		["a day is no time", { ...text, format: "date" }, { ...text, format: "date-time" }, { refuted: "0000-01-01" }],
		[
			"X in anyOf [X, Y]",
			{ type: "integer" },
			{ anyOf: [text, { type: "integer", minimum: 5 }, { maximum: 6 }] },
			"contained",
		],
		["branches that overlap", { type: "integer" }, { oneOf: [{ minimum: 0 }, { maximum: 0 }] }, { refuted: 0 }],
		[
			"closed within open",
			{ properties: { a: text }, additionalProperties: false },
			{ properties: { b: text } },
			"contained",
		],
		[
			"open within closed",
			{ type: "object", properties: { a: text } },
			{ properties: { a: text }, additionalProperties: false },
			{ refuted: { "": null } },
		],
		["a tuple within a list", { type: "array", prefixItems: [text, text], items: false }, { items: text }, "contained"],
		[
			"longer lists than are built, which no length is left for",
			{ type: "array", minItems: 1, maxItems: 500 },
			{ maxItems: 2000 },
			"contained",
		],
		[
			"three different booleans",
			{ type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 3 },
			false,
			"contained",
		],
		[
			"one is contained, another is not",
			{ type: "array", contains: { const: 1 } },
			{ contains: { const: 2 } },
			{ refuted: [1] },
		],
		[
			"a name like __proto__",
			{ required: ["__proto__"], type: "object" },
			{ type: "object", maxProperties: 0 },
			{ refuted: JSON.parse('{"__proto__":null}') },
		],
	])("%s", async (_, before, after, expected) => {
		expect(await decide(before, after)).toEqual(expected);
	});

	it("ends on recursion, mutual and through combinators", async () => {
		const components = {
			Tree: { type: "object", properties: { left: { $ref: "#/components/schemas/Tree" }, value: { type: "integer" } } },
			Wood: {
				anyOf: [{ type: "object", properties: { left: { $ref: "#/components/schemas/Forest" } } }, { type: "null" }],
			},
			Forest: { anyOf: [{ $ref: "#/components/schemas/Wood" }, { type: "boolean" }] },
			Endless: { type: "object", required: ["next"], properties: { next: { $ref: "#/components/schemas/Endless" } } },
		};
		const ref = (name: string) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }] });
		expect(await decide(ref("Tree"), ref("Wood"), components)).toBe("contained");
		expect(await decide(ref("Wood"), ref("Tree"), components)).toEqual({ refuted: null });
		expect(await decide(ref("Endless"), false, components)).toBe("contained");
	});

	it("takes an alternative that only asks the schema itself again for no way to satisfy it", async () => {
		const components = {
			Loop: { anyOf: [{ type: "integer" }, { $ref: "#/components/schemas/Loop" }] },
			Ping: { anyOf: [{ type: "integer" }, { $ref: "#/components/schemas/Pong" }] },
			Pong: { anyOf: [{ type: "boolean" }, { $ref: "#/components/schemas/Ping" }] },
		};
		const ref = (name: string) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }] });
		expect(await decide(ref("Loop"), { type: "integer" }, components)).toBe("contained");
		expect(await decide(ref("Loop"), { type: "boolean" }, components)).toEqual({ refuted: 0 });
		expect(await decide(ref("Ping"), { type: ["integer", "boolean"] }, components)).toBe("contained");
		expect(await decide(ref("Ping"), { type: "integer" }, components)).toEqual({ refuted: false });
	});

	it.each<[string, JsonObject]>([
		["a pattern with too many states", { pattern: "^(a|b)*a(a|b){20}$" }],
		["a pattern that looks around in its middle", { pattern: "^[a-z]+(?=[0-9])[a-z0-9]+$" }],
		["a pattern with a back reference", { pattern: "^(a+)b\\1$" }],
		["a pattern that is none", { pattern: "(" }],
	])("says that it cannot tell of %s", async (_, keywords) => {
		expect(await decide({ ...text, pattern: "^[a-z]{30}$" }, { ...text, ...keywords })).toBe("unknown");
	});

	it("is bounded where schemas multiply", async () => {
		const branches = (from: number) =>
			Array.from({ length: 12 }, (_, index) => ({ properties: { [`p${index + from}`]: { minimum: index } } }));
		const before = { allOf: [0, 3, 6, 9].map((from) => ({ anyOf: branches(from) })) };
		const answer = decideContainment(await sideOf(before), await sideOf({ oneOf: branches(1) }), 500);
		expect(["unknown", "refuted"]).toContain(answer.kind);
	});
});

describe("findPayload", () => {
	it.each<[string, JsonValue, JsonValue]>([
		["anything", true, null],
		[
			"what is required",
			{ type: "object", required: ["b"], properties: { a: text, b: { type: "integer", minimum: 3 } } },
			{ b: 3 },
		],
		["different items", { type: "array", items: { enum: [1, 2] }, minItems: 2, uniqueItems: true }, [1, 2]],
		["a name of a kind", { type: "object", minProperties: 1, propertyNames: { pattern: "^x-" } }, { "x-": null }],
		[
			"what a condition asks for",
			{ type: "object", required: ["a"], if: { required: ["a"] }, else: false, dependentRequired: { a: ["b"] } },
			{ a: null, b: null },
		],
	])("of %s", async (_, schema, payload) => {
		expect(findPayload({ satisfies: [await sideOf(schema)], violates: [] })).toEqual({ kind: "found", payload });
	});
});

describe("a search that is asked again", () => {
	const code = { ...text, pattern: "^[a-z]{2}$" };
	const name = { ...text, pattern: "^[a-z]+$" };

	async function partsOf(properties: JsonObject): Promise<(name: string) => Side> {
		const { get, id } = await sideOf({ type: "object", properties });
		return (part) => {
			const property = get(id).properties.get(part);
			if (property === undefined) throw new Error(`There is no property ${part}.`);
			return { id: property.schema, get };
		};
	}

	it("has answered what it is asked of copies", async () => {
		const before = await partsOf({ first: code, second: code, other: name });
		const after = await partsOf({ first: name, second: name });
		const search = new PayloadSearch();
		const ask = (a: string, b: string) => {
			const answer = search.decide(before(a), after(b)).kind;
			return { answer, isNew: search.spent > 0 };
		};
		expect(before("first").id).not.toBe(before("second").id);
		expect(ask("first", "first")).toEqual({ answer: "contained", isNew: true });
		expect(ask("second", "second")).toEqual({ answer: "contained", isNew: false });
		expect(search.decide(after("first"), before("first"))).toEqual({ kind: "refuted", payload: "a" });
		expect(search.decide(after("second"), before("second"))).toEqual({ kind: "refuted", payload: "a" });
		expect(search.spent).toBe(0);
		expect(ask("other", "first")).toEqual({ answer: "contained", isNew: true });
	});
});

describe("by the convention of changes", () => {
	it("no property is sent that only the other side describes", async () => {
		const before = await sideOf({ type: "object", properties: { a: text } });
		const after = await sideOf({ type: "object", properties: { a: text, b: text } });
		expect(new PayloadSearch().decide(before, after).kind).toBe("refuted");
		expect(new PayloadSearch({ sender: before.get }).decide(before, after).kind).toBe("contained");
	});

	it("what an open object accepts is not described by that", async () => {
		const before = await sideOf({
			anyOf: [
				{ type: "object", properties: { a: text } },
				{ type: "object", properties: { b: text } },
			],
		});
		const after = await sideOf({ type: "object", properties: { a: text } });
		const rest = await sideOf({ type: "object", properties: { a: { ...text, maxLength: 5 } } });
		const closed = (sender: Side) => new PayloadSearch({ sender: sender.get, closed: true });
		expect(closed(before).decide(before, after).kind).not.toBe("contained");
		expect(closed(rest).decide(rest, after).kind).toBe("contained");
	});
});
