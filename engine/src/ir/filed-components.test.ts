import { parseFiles } from "../parse/testing/memory-files.ts";
import { buildApi } from "./build-api.ts";

const head = 'openapi: 3.1.0\ninfo: {title: Zoo, version: "1"}\n';
const body = (ref: string) => `{description: "", content: {application/json: {schema: {$ref: "${ref}"}}}}`;
const pathsOf = (...refs: readonly string[]) =>
	`paths:\n${refs.map((ref, index) => `  /p${index}: {get: {responses: {"200": ${body(ref)}}}}\n`).join("")}`;

const record = "{type: object, properties: {name: {type: string}}}";

/** Names of components with the files that they stand in. */
async function namedIn(files: Readonly<Record<string, string>>) {
	const { namedSchemas, schemas } = buildApi(await parseFiles(files));
	return [...namedSchemas].map(([name, id]) => `${name} ${schemas.parts(id)[0]?.at.file}`);
}

describe("components that only their files name", () => {
	it("are found where webhooks of 3.0 alone refer to them", async () => {
		const files = {
			"zoo.yaml": `${head.replace("3.1.0", "3.0.3")}paths: {}\nx-webhooks: {born: {post: {requestBody: ${body("Pet.yaml")}}}}\n`,
			"Pet.yaml": record,
		};
		expect(await namedIn(files)).toEqual(["Pet Pet.yaml"]);
	});

	it("are called by the file, or by their names among another file's components", async () => {
		const files = {
			"zoo.yaml": `${head}${pathsOf("a/Pet.yaml", "b.yaml#/components/schemas/Owner", "c.json#/$defs/Tag", "d.yaml#/Cage")}`,
			"a/Pet.yaml": record,
			"b.yaml": `components: {schemas: {Owner: ${record}, Nobody: ${record}}}`,
			"c.json": `{"$defs": {"Tag": {"type": "string"}}}`,
			"d.yaml": `Cage: ${record}`,
		};
		expect(await namedIn(files)).toEqual(["Cage d.yaml", "Owner b.yaml", "Pet a/Pet.yaml", "Tag c.json"]);
	});

	it("are called so in Swagger 2.0 too", async () => {
		const files = {
			"zoo.yaml": `swagger: "2.0"\ninfo: {title: Zoo, version: "1"}\npaths: {/p: {get: {responses: {"200": {description: "", schema: {$ref: Pet.yaml}}}}}}\n`,
			"Pet.yaml": record,
		};
		const api = buildApi(await parseFiles(files));
		expect([...api.namedSchemas.keys()]).toEqual(["Pet"]);
		expect(api.homeOf({ file: "Pet.yaml", pointer: "/properties/name" })).toBe("/definitions/Pet/properties/name");
	});

	it("leave a name to the entry's component, whatever its case, and have none where several would share it", async () => {
		const files = {
			"zoo.yaml": `${head}${pathsOf("a/Pet.yaml", "a/Owner.yaml", "b/Owner.yaml")}components: {schemas: {pet: {type: string}}}\n`,
			...{ "a/Pet.yaml": record, "a/Owner.yaml": record, "b/Owner.yaml": record },
		};
		expect(await namedIn(files)).toEqual(["pet zoo.yaml"]);
		const { homeOf } = buildApi(await parseFiles(files));
		expect(homeOf({ file: "b/Owner.yaml", pointer: "" })).toBe(
			"/paths/~1p2/get/responses/200/content/application~1json/schema",
		);
	});

	it("keep what the entry calls them, and parts of a schema in a file are parts of it", async () => {
		const files = {
			"zoo.yaml": `${head}${pathsOf("Pet.yaml", "Pet.yaml#/$defs/Tag")}components: {schemas: {Animal: {$ref: Pet.yaml}}}\n`,
			"Pet.yaml": `{type: object, $defs: {Tag: ${record}}, properties: {tag: {$ref: "#/$defs/Tag"}}}`,
		};
		expect(await namedIn(files)).toEqual(["Animal Pet.yaml"]);
		const unlisted = { ...files, "zoo.yaml": `${head}${pathsOf("Pet.yaml", "Pet.yaml#/$defs/Tag")}` };
		expect(await namedIn(unlisted)).toEqual(["Pet Pet.yaml"]);
		const { homeOf } = buildApi(await parseFiles(unlisted));
		expect(homeOf({ file: "Pet.yaml", pointer: "/$defs/Tag" })).toBe("/components/schemas/Pet/$defs/Tag");
	});

	it("are called by the component that leads straight to the file, not by another one's name for that", async () => {
		const files = {
			"zoo.yaml": `${head}paths: {}\ncomponents: {schemas: {Animal: {$ref: Animal.yaml}, Pet: {$ref: Pet%20of%20ours.yaml}}}\n`,
			"Animal.yaml": "$ref: Pet%20of%20ours.yaml\n",
			"Pet of ours.yaml": record,
		};
		const { namedSchemas, schemas } = buildApi(await parseFiles(files));
		expect([...namedSchemas.values()].map((id) => schemas.get(id).name)).toEqual(["Pet", "Pet"]);
	});
});
