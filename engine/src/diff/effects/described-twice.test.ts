import type { ChangeKind, Effect } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { describe31, diffOf } from "../testing/parse-object.ts";

/** What is said of a schema in a request, and of the reverse edit in a response: the same payloads are refused. */
async function effects(before: JsonValue, after: JsonValue, kind: ChangeKind): Promise<readonly Effect[]> {
	const there = await diffOf(describe31({ request: before }), describe31({ request: after }));
	const back = await diffOf(describe31({ response: after }), describe31({ response: before }));
	return [there, back].map((changes) => changes.find((change) => change.kind === kind)?.effect ?? "none");
}

const positive: JsonObject = { minimum: 3 };
const text: JsonObject = { type: "string" };
const record = (more: JsonObject = {}): JsonObject => ({ type: "object", properties: { z: text, ...more } });
const tagged = (kind: string, more: JsonObject = {}): JsonObject => ({
	type: "object",
	required: ["kind"],
	properties: { kind: { const: kind }, ...more },
});

describe("a property that another part of the same value describes too", () => {
	it.each<[name: string, before: JsonValue, after: JsonValue]>([
		[
			"a branch beside it",
			{ anyOf: [{}, { properties: { k: {} } }] },
			{ anyOf: [{}, { properties: { k: {} } }], properties: { k: positive } },
		],
		[
			"a branch of those that are told apart",
			{ oneOf: [tagged("a", { k: {} }), tagged("b")] },
			{ oneOf: [tagged("a", { k: {} }), tagged("b")], properties: { k: positive } },
		],
		[
			"what stands beside the branch",
			{ properties: { k: {} }, oneOf: [tagged("a"), tagged("b")] },
			{ properties: { k: {} }, oneOf: [tagged("a", { k: positive }), tagged("b")] },
		],
		[
			"a map beside the branch",
			{ additionalProperties: { type: "integer" }, anyOf: [{ properties: { a: {} } }, { required: ["b"] }] },
			{
				additionalProperties: { type: "integer" },
				anyOf: [{ properties: { a: {}, k: positive } }, { required: ["b"] }],
			},
		],
		[
			"another union",
			{ oneOf: [tagged("a"), tagged("b")], anyOf: [{ properties: { k: {} } }, { required: ["kind"] }] },
			{
				oneOf: [tagged("a", { k: positive }), tagged("b")],
				anyOf: [{ properties: { k: {} } }, { required: ["kind"] }],
			},
		],
		[
			"a property of what stands beside the branch",
			{ properties: { p: { properties: { k: {} } } }, oneOf: [tagged("a", { p: {} }), tagged("b")] },
			{
				properties: { p: { properties: { k: {} } } },
				oneOf: [tagged("a", { p: { properties: { k: positive } } }), tagged("b")],
			},
		],
		[
			"items of what stands beside the branch",
			{
				properties: { p: { type: "array", items: { properties: { k: {} } } } },
				oneOf: [tagged("a", { p: { items: { type: "object" } } }), tagged("b")],
			},
			{
				properties: { p: { type: "array", items: { properties: { k: {} } } } },
				oneOf: [tagged("a", { p: { items: { type: "object", properties: { k: positive } } } }), tagged("b")],
			},
		],
		[
			"a pattern of names in a branch beside it",
			{ anyOf: [{ patternProperties: { "^k": { type: "number" } } }, text] },
			{ anyOf: [{ patternProperties: { "^k": { type: "number" } } }, text], properties: { k: positive } },
		],
		[
			"a map in a branch beside one that allows all",
			{ anyOf: [{ additionalProperties: { type: "integer" } }, {}] },
			{ anyOf: [{ additionalProperties: { type: "integer" } }, {}], properties: { k: positive } },
		],
		[
			"a pattern of names that allows any value",
			{ properties: { z: text }, patternProperties: { "^k": {} } },
			{ properties: { z: text, k: positive }, patternProperties: { "^k": {} } },
		],
		[
			"a pattern of names beside the property that it is in",
			{ properties: { "x-a": record() }, patternProperties: { "^x-": record({ k: {} }) } },
			{ properties: { "x-a": record({ k: positive }) }, patternProperties: { "^x-": record({ k: {} }) } },
		],
		[
			"the same pattern in a branch beside it",
			{ patternProperties: { "^x-": record() }, anyOf: [{ patternProperties: { "^x-": record({ k: {} }) } }, text] },
			{
				patternProperties: { "^x-": record({ k: positive }) },
				anyOf: [{ patternProperties: { "^x-": record({ k: {} }) } }, text],
			},
		],
		[
			"a name that another one requires",
			{ properties: { z: text }, dependentRequired: { z: ["k"] } },
			{ properties: { z: text, k: positive }, dependentRequired: { z: ["k"] } },
		],
		[
			"a name that requires another one",
			{ properties: { z: text }, dependentRequired: { k: ["z"] } },
			{ properties: { z: text, k: positive }, dependentRequired: { k: ["z"] } },
		],
		[
			"a name on which a schema depends",
			{ properties: { z: text }, dependentSchemas: { k: { required: ["z"] } } },
			{ properties: { z: text, k: positive }, dependentSchemas: { k: { required: ["z"] } } },
		],
		[
			"a name that a condition asks for",
			{ properties: { z: text }, if: { required: ["k"] }, else: { required: ["z"] } },
			{ properties: { z: text, k: positive }, if: { required: ["k"] }, else: { required: ["z"] } },
		],
	])("is not new: %s", async (_, before, after) => {
		const [sent, received] = await effects(before, after, "interplay-changed");
		const [sentLimit, receivedLimit] = await effects(before, after, "bound-changed");
		expect([sent, sentLimit]).toContain("narrows");
		expect([received, receivedLimit]).toContain("widens");
		const changes = await diffOf(describe31({ request: before }), describe31({ request: after }));
		expect(changes.map(({ kind }) => kind)).toHaveLength(1);
	});

	it.each<[name: string, before: JsonValue, after: JsonValue]>([
		[
			"a property whose name matches the pattern that it is in",
			{ properties: { "x-a": record({ k: {} }) }, patternProperties: { "^x-": record() } },
			{ properties: { "x-a": record({ k: {} }) }, patternProperties: { "^x-": record({ k: positive }) } },
		],
		[
			"another pattern of the same names",
			{ patternProperties: { "^x-": record(), "-x$": record({ k: {} }) } },
			{ patternProperties: { "^x-": record({ k: positive }), "-x$": record({ k: {} }) } },
		],
	])("is new under other names: %s", async (_, before, after) => {
		expect(await effects(before, after, "interplay-changed")).toEqual(["narrows", "widens"]);
		const changes = await diffOf(describe31({ request: before }), describe31({ request: after }));
		expect(changes.map(({ kind }) => kind)).toEqual(["interplay-changed", "property-added"]);
	});

	it.each<[name: string, before: JsonValue, after: JsonValue]>([
		[
			"nothing describes its name",
			{ anyOf: [{ properties: { a: {} } }, { required: ["b"] }] },
			{
				anyOf: [{ properties: { a: {} } }, { required: ["b"] }],
				properties: { k: positive },
			},
		],
		["it demands nothing more", { required: ["k"] }, { required: ["k"], properties: { k: {} } }],
		[
			"a pattern leaves its name out",
			{ properties: { z: text }, patternProperties: { "^x-": {} } },
			{ properties: { z: text, k: positive }, patternProperties: { "^x-": {} } },
		],
		[
			"another branch alone describes it",
			{ oneOf: [tagged("a", { k: {} }), tagged("b")] },
			{
				oneOf: [tagged("a", { k: {} }), tagged("b", { k: positive })],
			},
		],
	])("is new where %s", async (_, before, after) => {
		expect(await effects(before, after, "interplay-changed")).toEqual(["none", "none"]);
	});

	it.each(["anyOf", "oneOf"])("is for people to decide where another branch of %s may be meant", async (union) => {
		const other = { properties: { k: {} }, required: ["k", "a"] };
		const branch = { properties: { b: text }, required: ["b"] };
		const limited = { properties: { b: text, k: positive }, required: ["b"] };
		const [before, after] = [{ [union]: [other, branch] }, { [union]: [other, limited] }];
		expect(await effects(before, after, "interplay-changed")).toEqual(["unknown", "unknown"]);
	});

	it.each<[name: string, before: JsonValue, after: JsonValue, effects: readonly Effect[]]>([
		["anything", { required: ["k"] }, { required: ["k"], properties: { k: positive } }, ["narrows", "widens"]],
		["no demand", { required: ["k"] }, { required: ["k"], properties: { k: {} } }, ["none", "none"]],
		[
			"what a map demands",
			{ required: ["k"], additionalProperties: positive },
			{ required: ["k"], additionalProperties: positive, properties: { k: positive } },
			["none", "none"],
		],
		[
			"what branches demand",
			{ required: ["k"], oneOf: [tagged("a", { k: positive }), tagged("b", { k: positive })] },
			{ required: ["k"], properties: { k: positive } },
			["none", "none"],
		],
	])("is described where it was required already: %s", async (_, before, after, expected) => {
		expect(await effects(before, after, "property-described-changed")).toEqual(expected);
		expect(await effects(before, after, "interplay-changed")).toEqual(["none", "none"]);
		const changes = await diffOf(describe31({ request: before }), describe31({ request: after }));
		const about = ["property-added", "property-required-changed"];
		expect(changes.filter(({ kind }) => about.includes(kind))).toEqual([]);
	});

	it("is not said where a pattern that allows any value comes", async () => {
		const [before, after] = [
			{ properties: { z: text } },
			{ properties: { z: text }, patternProperties: { "^x-": {} } },
		];
		expect(await diffOf(describe31({ request: before }), describe31({ request: after }))).toEqual([]);
	});
});
