import type { JsonObject, JsonValue } from "../contract/json.ts";
import { describe31, diffOf } from "./testing/parse-object.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const text: JsonObject = { type: "string" };
const named = (...values: number[]): JsonObject => ({
	type: "integer",
	oneOf: values.map((value) => ({ const: value, title: `Level ${value}` })),
});
const paid = (...names: string[]): JsonObject => ({
	oneOf: names.map((name) => object({ [name]: text }, { required: [name] })),
});

/** A component as it is, and behind each of the usual wrappers. */
const uses = (name: string): JsonObject =>
	object({
		plain: ref(name),
		one: { oneOf: [{ type: "null" }, ref(name)] },
		any: { anyOf: [ref(name), { type: "null" }] },
		all: { allOf: [ref(name)], description: "Wrapped" },
	});

type Places = readonly [kind: string, before: string | null, after: string | null, shown: string];

/** Where each edit of a component stands, in a request that uses it. */
async function placesOf(request: JsonObject, before: JsonObject, after: JsonObject): Promise<readonly Places[]> {
	const changes = await diffOf(describe31({ request }, before), describe31({ request }, after));
	const inComponents = (pointer: string) => pointer.replace("/components/schemas/", "");
	const place = (of: { pointer: string } | null) => (of === null ? null : inComponents(of.pointer));
	return changes.map((change) => [
		change.kind,
		place(change.before),
		place(change.after),
		inComponents((change.after ?? change.site.after).pointer),
	]);
}

describe("diffApis of one edit of a shared component", () => {
	it.each<[name: string, before: JsonValue, after: JsonValue, expected: Places]>([
		["a value of a union of values", named(1, 2), named(1, 2, 3), ["enum-changed", "X", "X", "X"]],
		["the second value of a union", named(1), named(1, 2), ["enum-changed", "X/oneOf/0/const", null, "X"]],
		[
			"the last but one value of a union",
			named(1, 2),
			named(1),
			["enum-changed", null, "X/oneOf/0/const", "X/oneOf/0/const"],
		],
		["all values of a union", named(1, 2), { type: "integer" }, ["enum-changed", "X", "X", "X"]],
		["where there were none, values of a union", { type: "integer" }, named(1, 2), ["enum-changed", "X", "X", "X"]],
		[
			"a type of a union of types",
			{ anyOf: [{ type: "string" }, { type: "integer" }] },
			{ anyOf: [{ type: "string" }, { type: "integer" }, { type: "boolean" }] },
			["type-changed", "X", "X", "X"],
		],
		["the last but one branch", paid("card", "cash"), paid("card"), ["branch-removed", "X/oneOf", null, "X/oneOf"]],
		["a limit", { ...text, maxLength: 5 }, text, ["bound-changed", "X/maxLength", null, "X"]],
		["what nobody reads", { ...text, contentSchema: text }, text, ["keyword-changed", "X/contentSchema", null, "X"]],
	])("is one change, placed in the component: %s", async (_name, before, after, expected) => {
		expect(await placesOf(uses("X"), { X: before }, { X: after })).toEqual([expected]);
	});

	it("shows a property that left a base in the base, where what extends it has properties of its own", async () => {
		const Own = object({ name: text }, { allOf: [ref("Base")] });
		const base = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, text])));
		const shown = (Base: JsonObject) => placesOf(ref("Own"), { Own, Base: base("id", "tag") }, { Own, Base });
		const gone = ["property-removed", "Base/properties/tag", null];
		expect(await shown(base("id"))).toEqual([[...gone, "Base/properties"]]);
		expect(await shown({ type: "object", required: [] })).toContainEqual([...gone, "Base"]);
	});

	it("shows a property that left with its base where what extended that has its own", async () => {
		const own = (more: JsonObject) => object({ name: text }, more);
		const Base = object({ tag: text });
		expect(await placesOf(ref("Own"), { Own: own({ allOf: [ref("Base")] }), Base }, { Own: own({}), Base })).toEqual([
			["property-removed", "Base/properties/tag", null, "Own/properties"],
		]);
	});
});
