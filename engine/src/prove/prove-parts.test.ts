import { errors, giving, HEAD, onlyError, taking } from "./testing/errors-between.ts";

describe("proveJudgements of parameters, lists and branches", () => {
	it("shows a parameter that is sent elsewhere by where it was", async () => {
		const at = (place: string) =>
			`${HEAD}paths: { /pay: { get: { parameters: [{ name: s, in: ${place}, required: true, schema: { type: string } }], responses: {} } } }`;
		expect(await onlyError(at("cookie"), at("query"))).toMatchObject({
			failing: "`GET /pay` with the cookie parameter `s`",
		});
	});

	it("shows the fewest items of a parameter by none, as there is nothing else", async () => {
		const taken = (schema: string) =>
			`${HEAD}paths: { /pay: { get: { parameters: [{ name: s, in: query, required: true, schema: ${schema} }], responses: {} } } }`;
		const list = "type: array, items: { type: string }";
		const { witness } = await onlyError(taken(`{ ${list} }`), taken(`{ ${list}, minItems: 1 }`));
		expect(witness?.payload).toEqual([]);
	});

	it("shows items that may come no more by one, where no items are refused as well", async () => {
		const tuple = "type: array, prefixItems: [{ type: number }, { type: number }]";
		const both = await errors(taking(`{ ${tuple} }`), taking(`{ ${tuple}, items: false, minItems: 2 }`));
		expect(both.map(({ rule, witness }) => [rule, witness?.payload, witness?.refusal.text]).sort()).toEqual([
			["request-items-narrowed", [0, 0, 0], "it has more than 2 items"],
			["request-min-items-set", [], "it has fewer than 2 items"],
		]);
	});

	it("gives a value of a branch the tag that means it", async () => {
		const union = (branches: readonly string[]) => {
			const list = branches.map((name) => `{ $ref: "#/components/schemas/${name}" }`).join(", ");
			const mapping = branches.map((name) => `${name.toLowerCase()}: "#/components/schemas/${name}"`).join(", ");
			return `{ oneOf: [${list}], discriminator: { propertyName: kind, mapping: { ${mapping} } } }`;
		};
		const branch = (name: string, more = "type: string") =>
			`{ type: object, required: [kind, ${name}], properties: { kind: { type: string }, ${name}: { ${more} } } }`;
		const components = (more?: string) =>
			`components: { schemas: { Mail: ${branch("address")}, Hook: ${branch("target", more)} } }`;
		const added = await onlyError(giving(union(["Mail"]), components()), giving(union(["Mail", "Hook"]), components()));
		expect(added.witness?.payload).toEqual({ kind: "hook", target: "" });
		const both = union(["Mail", "Hook"]);
		const inside = await onlyError(taking(both, components()), taking(both, components("type: integer")));
		expect(inside.witness?.payload).toEqual({ kind: "hook", target: "" });
	});

	describe("of a branch that a discriminator tells apart", () => {
		const branch = (name: string, of: string) =>
			`${name}: { type: object, required: [kind], properties: { kind: { type: string }, ${of} } }`;
		const pets = (lives: string, name = "Cat") =>
			`components: { schemas: { ${branch(name, `lives: { type: ${lives} }`)}, ${branch("Dog", "bark: { type: string }")} } }`;
		const union = (name = "Cat") =>
			`{ oneOf: [{ $ref: '#/components/schemas/${name}' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: kind } }`;

		it("holds the value against the branch that its tag says it is, and says so", async () => {
			const { witness } = await onlyError(taking(union(), pets("number")), taking(union(), pets("integer")));
			expect(witness).toMatchObject({
				payload: { kind: "Cat", lives: 0.5 },
				of: "request body of `POST /pay` (application/json) with `kind: Cat` (branch `Cat`)",
				acceptedBy: "before",
				refusal: { pointer: "/lives", keyword: "type" },
			});
			expect(witness?.branch).toBeDefined();
		});

		it("does so below a base as well, of which nothing refers to what extends it", async () => {
			const animals = (lives: string) =>
				`components: { schemas: { Pet: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }, Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: ${lives} } } }] } } }`;
			const base = "{ type: array, items: { $ref: '#/components/schemas/Pet' } }";
			const { witness } = await onlyError(taking(base, animals("number")), taking(base, animals("integer")));
			expect(witness).toMatchObject({ payload: { kind: "Cat", lives: 0.5 }, refusal: { pointer: "/lives" } });
		});

		it("says of a tag itself that validators do not know it", async () => {
			const renamed = await errors(taking(union(), pets("number")), taking(union("Lion"), pets("number", "Lion")));
			expect(renamed.map(({ unproven }) => unproven)).toEqual([
				"`kind` is a discriminator, which JSON Schema validators ignore",
			]);
		});
	});
});
