import type { ChangeKind, Effect } from "../../contract/change.ts";
import type { JsonObject } from "../../contract/json.ts";
import { describe31, diffOf } from "../testing/parse-object.ts";

const text: JsonObject = { type: "string" };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const animal = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
	type: "object",
	properties: { kind: text, ...properties },
	required: ["kind", ...required],
});
const cat: JsonObject = animal({ lives: { type: "integer", maximum: 9 } });
const dog: JsonObject = animal({ bark: text });
const cow: JsonObject = animal({ milk: text });
const tagged = (union: string, names: readonly string[], mapping?: JsonObject): JsonObject => ({
	[union]: names.map(ref),
	discriminator: { propertyName: "kind", ...(mapping === undefined ? {} : { mapping }) },
});
const mapping = (names: readonly string[]): JsonObject =>
	Object.fromEntries(names.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`]));

interface Side {
	readonly schema: JsonObject;
	readonly components?: JsonObject;
}

/** Everything that does something in a request, and in a response. */
async function told(before: Side, after: Side): Promise<Readonly<Record<string, readonly [ChangeKind, Effect][]>>> {
	const describe = (part: "request" | "response", { schema, components }: Side) =>
		describe31({ [part]: schema }, { Cat: cat, Dog: dog, Cow: cow, ...components });
	const changes = async (part: "request" | "response") => {
		const found = await diffOf(describe(part, before), describe(part, after));
		return found
			.filter(({ effect }) => effect !== "none")
			.map(({ kind, effect }): [ChangeKind, Effect] => [kind, effect]);
	};
	return { request: await changes("request"), response: await changes("response") };
}

const pets = ["Cat", "Dog"];
const hound: JsonObject = { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Hound" };
const lowered: JsonObject = { Cat: animal({ lives: { type: "integer", maximum: 7 } }) };

describe("branches that describe the same objects, and that a discriminator tells apart", () => {
	const schemas = ["oneOf", "anyOf"].flatMap((union) => [
		{ name: `${union}, by their names`, of: (names: readonly string[]) => tagged(union, names) },
		{ name: `${union}, by a mapping`, of: (names: readonly string[]) => tagged(union, names, mapping(names)) },
	]);

	it.each(schemas)("are each narrowed alone: $name", async ({ of }) => {
		const narrowed = [["bound-changed", "narrows"]];
		const found = await told({ schema: of(pets) }, { schema: of(pets), components: lowered });
		expect(found).toEqual({ request: narrowed, response: narrowed });
	});

	it.each(schemas)("do not refuse what they took when another one comes: $name", async ({ of }) => {
		const found = await told({ schema: of(pets) }, { schema: of([...pets, "Cow"]) });
		expect(found["request"]).toEqual([["branch-added", "widens"]]);
	});

	it.each(schemas)("return nothing new when one of them goes: $name", async ({ of }) => {
		const found = await told({ schema: of([...pets, "Cow"]) }, { schema: of(pets) });
		expect(found["response"]).toEqual([["branch-removed", "narrows"]]);
	});

	it.each(schemas)("may describe a name that another one describes otherwise: $name", async ({ of }) => {
		const found = await told({ schema: of(pets) }, { schema: of(pets), components: { Dog: animal({ lives: text }) } });
		expect(found["request"]).toEqual([["property-removed", "unknown"]]);
	});

	it.each([
		[
			"implies it",
			tagged("oneOf", pets),
			tagged("oneOf", ["Cat", "Hound"]),
			[
				["discriminator-changed", "narrows"],
				["discriminator-changed", "widens"],
			],
		],
		["has a tag mapped to it", tagged("oneOf", pets, mapping(pets)), tagged("oneOf", ["Cat", "Hound"], hound), []],
	])(
		"are known by their names where nothing else says which is meant: the name %s",
		async (_, before, after, expected) => {
			const { request, response } = await told({ schema: before }, { schema: after, components: { Hound: dog } });
			const found = [request, response].map((changes) => changes?.toSorted());
			expect(found).toEqual([expected, expected]);
		},
	);

	it("are known by the values that they list, whatever their names", async () => {
		// Beside `not`, containment decides.
		const schema = { ...tagged("oneOf", pets), not: { required: ["wild"] } };
		const components = (maximum: number) => ({
			Cat: animal({ kind: { const: "feline" }, lives: { type: "integer", maximum } }),
			Dog: animal({ kind: { const: "canine" } }),
		});
		const found = await told({ schema, components: components(9) }, { schema, components: components(7) });
		expect(found["request"]).toEqual([["bound-changed", "narrows"]]);
	});

	it.each([
		["is none", { oneOf: pets.map(ref) }],
		["comes only now", tagged("oneOf", pets)],
	])("are left to people where the discriminator %s", async (_, schema) => {
		const components = { Dog: animal({ lives: text }) };
		const found = await told({ schema: { oneOf: pets.map(ref) } }, { schema, components });
		expect(found["response"]).toContainEqual(["interplay-changed", "unknown"]);
	});
});
