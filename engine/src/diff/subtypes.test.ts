import type { ChangeKind, Effect } from "../contract/change.ts";
import type { JsonObject } from "../contract/json.ts";
import { describe31, diffOf } from "./testing/parse-object.ts";

const text: JsonObject = { type: "string" };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const pet = (discriminator: JsonObject = {}, kind: JsonObject = text): JsonObject => ({
	type: "object",
	properties: { kind },
	required: ["kind"],
	discriminator: { propertyName: "kind", ...discriminator },
});
const mapping = (...names: readonly string[]): JsonObject => ({
	mapping: Object.fromEntries(names.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`])),
});
const extending = (base: string, properties: JsonObject): JsonObject => ({
	allOf: [ref(base), { type: "object", properties }],
});
const Dog = extending("Pet", { bark: text });
const Cat = extending("Pet", { meow: text });

interface Told {
	readonly kind: ChangeKind;
	readonly effect: Effect;
	readonly about: string | null;
}

/** What happens in a request that takes a schema, where components change around it. */
async function told(before: JsonObject, after: JsonObject, request: JsonObject = ref("Pet")): Promise<Told[]> {
	const changes = await diffOf(describe31({ request }, before), describe31({ request }, after));
	return changes.map(({ kind, effect, facts }) => ({ kind, effect, about: "tag" in facts ? facts.tag : null }));
}

const tag = (about: string, effect: Effect): Told => ({ kind: "discriminator-changed", effect, about });

describe("components that extend a base with a discriminator", () => {
	it.each([
		{ name: "by its name", base: pet(), cat: Cat, is: "Cat" },
		{ name: "by its name beside a mapping of others", base: pet(mapping("Dog")), cat: Cat, is: "Cat" },
		{ name: "by the constant that it says", base: pet(), cat: extending("Pet", { kind: { const: "cat" } }), is: "cat" },
		{ name: "through another one", base: pet(), cat: extending("Dog", { meow: text }), is: "Cat" },
	])("are tags of it: $name", async ({ base, cat, is }) => {
		expect(await told({ Pet: base, Dog }, { Pet: base, Dog, Cat: cat })).toEqual([tag(is, "widens")]);
		expect(await told({ Pet: base, Dog, Cat: cat }, { Pet: base, Dog })).toEqual([tag(is, "narrows")]);
	});

	it("are told once where a mapping names them", async () => {
		const [few, many] = [
			{ Pet: pet(mapping("Dog")), Dog },
			{ Pet: pet(mapping("Dog", "Cat")), Dog, Cat },
		];
		expect(await told(few, many)).toEqual([tag("cat", "widens")]);
		expect(await told(many, few)).toEqual([tag("cat", "narrows")]);
	});

	it("are told once where the base lists its tags", async () => {
		const listing = (...tags: readonly string[]) => pet({}, { type: "string", enum: tags });
		const found = await told({ Pet: listing("Dog"), Dog }, { Pet: listing("Dog", "Cat"), Dog, Cat });
		expect(found.map(({ kind }) => kind)).toEqual(["enum-changed"]);
		expect(await told({ Pet: listing("Cat"), Dog }, { Pet: listing("Cat"), Dog, Cat })).toEqual([]);
		const expecting = (...tags: readonly string[]) => pet({}, { type: "string", "x-extensible-enum": tags });
		const expected = await told({ Pet: expecting("Dog"), Dog }, { Pet: expecting("Dog", "Cat"), Dog, Cat });
		expect(expected.map(({ kind }) => kind)).toEqual(["extensible-values-changed"]);
	});

	it("are told once where every other tag leads to them, and need no name of their own then", async () => {
		const other = (name: string) => pet({ defaultMapping: name });
		const said = await told({ Pet: pet() }, { Pet: other("Cat"), Cat });
		expect(said).toEqual([{ kind: "discriminator-changed", effect: "widens", about: null }]);
		expect(await told({ Pet: other("Cat"), Cat }, { Pet: other("Lion"), Lion: Cat })).toEqual([]);
		const longer = extending("Pet", { meow: { ...text, maxLength: 9 } });
		const edited = await told({ Pet: other("Cat"), Cat }, { Pet: other("Cat"), Cat: longer });
		expect(edited.map(({ kind }) => kind)).toEqual(["bound-changed"]);
	});

	it("have another tag by another name, unless a mapping names them", async () => {
		const renamed = await told({ Pet: pet(), Dog }, { Pet: pet(), Hound: Dog });
		expect(renamed).toEqual([tag("Dog", "narrows"), tag("Hound", "widens")]);
		const mapped = (name: string) => pet({ mapping: { dog: `#/components/schemas/${name}` } });
		expect(await told({ Pet: mapped("Dog"), Dog }, { Pet: mapped("Hound"), Hound: Dog })).toEqual([]);
	});

	it("are compared where the base stands, wrapped or not, however their base is contained", async () => {
		const shorter = extending("Pet", { bark: { type: "string", maxLength: 4 } });
		const narrowed = { kind: "bound-changed", effect: "narrows", about: null };
		const found = (request: JsonObject, base: JsonObject) =>
			told({ Pet: base, Dog }, { Pet: base, Dog: shorter }, request);
		expect(await found(ref("Pet"), pet())).toEqual([narrowed]);
		expect(await found({ allOf: [ref("Pet")], description: "Mine" }, pet())).toEqual([narrowed]);
		expect(await found({ type: "array", items: ref("Pet") }, pet(mapping("Dog")))).toEqual([narrowed]);
		const beside = { anyOf: [ref("Pet"), { type: "object", properties: { code: text } }] };
		expect(await found(beside, pet())).toEqual([narrowed]);
		expect(await found(ref("Pet"), { ...pet(), not: { required: ["code"] } })).toEqual([narrowed]);
	});

	it("say nothing of one of them, of what is more than the base, or of a base that says which they are", async () => {
		const [few, many] = [
			{ Pet: pet(), Dog },
			{ Pet: pet(), Dog, Cat },
		];
		expect(await told(few, many, ref("Dog"))).toEqual([]);
		expect(await told(few, many, { allOf: [ref("Pet"), { properties: { age: text } }] })).toEqual([]);
		const closed = { ...pet(), oneOf: [ref("Dog")] };
		expect(await told({ Pet: closed, Dog }, { Pet: closed, Dog, Cat })).toEqual([]);
	});

	it("have the base's tags for themselves and for what extends them, and not those of their siblings", async () => {
		const [few, many] = [
			{ Pet: pet(mapping("Dog")), Dog, Cat },
			{ Pet: pet(mapping("Dog", "Cat")), Dog, Cat },
		];
		const anyOf = { anyOf: [ref("Dog"), { type: "string" }] };
		for (const request of [ref("Dog"), { type: "array", items: ref("Dog") }, anyOf]) {
			expect(await told(few, many, request)).toEqual([]);
			expect(await told(many, few, request)).toEqual([]);
		}
		const Puppy = extending("Dog", { age: text });
		const grown = { Pet: pet(mapping("Dog", "Puppy")), Dog, Puppy };
		expect(await told(few, grown, ref("Dog"))).toEqual([tag("puppy", "widens")]);
	});

	it("have another tag where the base maps another to them", async () => {
		const mapped = (tag: string) => pet({ mapping: { [tag]: "#/components/schemas/Dog" } });
		const found = await told({ Pet: mapped("dog"), Dog }, { Pet: mapped("hound"), Dog }, ref("Dog"));
		expect(found).toEqual([tag("hound", "widens"), tag("dog", "narrows")]);
	});

	it("go by the tags of a union that maps its own to them", async () => {
		const [named, mapped] = [pet(), pet(mapping("Dog", "Cat"))];
		const oneOf = [ref("Dog"), ref("Cat")];
		const union = { oneOf, discriminator: { propertyName: "kind", ...mapping("Dog", "Cat") } };
		expect(await told({ Pet: named, Dog, Cat }, { Pet: mapped, Dog, Cat }, union)).toEqual([]);
		const found = await told({ Pet: named, Dog, Cat }, { Pet: mapped, Dog, Cat }, { oneOf });
		expect(found).toContainEqual(tag("dog", "widens"));
	});

	it("lose nothing with the base's discriminator where nothing extends them", async () => {
		const { discriminator: _, ...plain } = pet();
		const removed = (effect: Effect): Told => ({ kind: "discriminator-changed", effect, about: null });
		expect(await told({ Pet: pet(), Dog, Cat }, { Pet: plain, Dog, Cat }, ref("Dog"))).toEqual([removed("none")]);
		expect(await told({ Pet: pet(), Dog, Cat }, { Pet: plain, Dog, Cat })).toContainEqual(removed("unknown"));
		const Puppy = extending("Dog", { age: text });
		const parents = await told({ Pet: pet(), Dog, Puppy }, { Pet: plain, Dog, Puppy }, ref("Dog"));
		expect(parents).toContainEqual(removed("unknown"));
	});

	it("are the branches of the union that the base becomes, and the base is one that goes", async () => {
		const components = { Pet: pet(), Dog, Cat };
		const union = { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } };
		const changes = async (before: JsonObject, after: JsonObject) =>
			await diffOf(describe31({ response: before }, components), describe31({ response: after }, components));
		expect(await changes(ref("Pet"), union)).toMatchObject([{ facts: { tag: "Pet" }, effect: "narrows" }]);
		expect(await changes(union, ref("Pet"))).toMatchObject([{ facts: { tag: "Pet" }, effect: "widens" }]);
		const fewer = { ...union, oneOf: [ref("Cat"), { type: "string" }] };
		expect((await changes(ref("Pet"), fewer)).map(({ facts }) => facts)).toContainEqual(
			expect.objectContaining({ tag: "Dog" }),
		);
	});

	it("extend by a reference with more beside it as by an allOf", async () => {
		const beside = { ...ref("Pet"), properties: { bark: text } };
		expect(await told({ Pet: pet(), Dog }, { Pet: pet(), Dog: beside })).toEqual([]);
	});

	it("end where they extend each other", async () => {
		const [Loop, Back] = [{ allOf: [ref("Pet"), ref("Back")] }, extending("Loop", { meow: text })];
		const found = await told({ Pet: pet(), Loop, Back }, { Pet: pet(), Loop, Back, Cat: extending("Back", {}) });
		expect(found).toEqual([tag("Cat", "widens")]);
	});

	it("extend definitions of Swagger 2.0 as well", async () => {
		const swagger = (definitions: JsonObject): JsonObject => ({
			swagger: "2.0",
			info: { title: "", version: "" },
			paths: { "/a": { get: { responses: { "200": { description: "", schema: { $ref: "#/definitions/Pet" } } } } } },
			definitions: { Pet: { ...pet(), discriminator: "kind" }, ...definitions },
		});
		const own = { allOf: [{ $ref: "#/definitions/Pet" }] };
		const [change] = await diffOf(swagger({ Dog: own }), swagger({ Dog: own, Cat: own }));
		const facts = { tag: "Cat" };
		expect(change).toMatchObject({ kind: "discriminator-changed", effect: "widens", direction: "response", facts });
	});
});
