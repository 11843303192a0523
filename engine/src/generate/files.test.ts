import { buildApi } from "../ir/build-api.ts";
import { parseFiles } from "../parse/testing/memory-files.ts";
import { generate } from "./generate.ts";

/* In which files a description stands, and where in them, is nobody's business but its authors': the SDK is the same. */

type Files = Readonly<Record<string, string>>;

async function sdkOf(files: Files): Promise<string> {
	const api = buildApi(await parseFiles(files));
	const options = { packageName: null };
	const { files: printed } = generate(api, { target: "typescript", service: "zoo", version: "1.0.0", options });
	return printed.map(({ content }) => content).join("\n");
}

const head = 'openapi: 3.1.0\ninfo: {title: Zoo, version: "1"}\nservers: [{url: "https://zoo.example"}]\n';
const body = (schema: string) => `{description: "", content: {application/json: {schema: ${schema}}}}`;
const object = (members: string) => `{type: object, properties: {${members}}}`;
const get = (ok: string, bad: string) => `get: {operationId: listPets, responses: {"200": ${ok}, "400": ${bad}}}`;

const page = object(`items: {type: array, items: {$ref: "PET"}}, next: ${object("cursor: {type: string}")}`);
const problem = body(object("title: {type: string}"));
const pet = object("name: {type: string}");

const whole = `${head}paths:
  /pets:
    ${get(body(page.replace("PET", "#/components/schemas/Pet")), '{$ref: "#/components/responses/Problem"}')}
components:
  schemas: {Pet: ${pet}}
  responses: {Problem: ${problem}}
`;

describe("an SDK", () => {
	it("is the same byte for byte where paths and components stand in files of their own", async () => {
		const split = {
			"zoo.yaml": `${head}paths: {/pets: {$ref: "paths/pets.yaml"}}
components:
  schemas: {Pet: {$ref: "parts/pet.yaml"}}
  responses: {Problem: {$ref: "parts/all.yaml#/problem"}}
`,
			"paths/pets.yaml": get(body(page.replace("PET", "../parts/pet.yaml")), '{$ref: "../parts/all.yaml#/problem"}'),
			"parts/pet.yaml": pet,
			"parts/all.yaml": `problem: ${problem}`,
		};
		expect(await sdkOf(split)).toBe(await sdkOf({ "zoo.yaml": whole }));
	});

	it("is the same where whole maps stand in files of their own, in other folders", async () => {
		const split = {
			"api/zoo.yaml": `${head}paths: {$ref: "all/paths.yaml"}\ncomponents: {$ref: "all/components.yaml"}\n`,
			"api/all/paths.yaml": `/pets:\n  ${get(body(page.replace("PET", "../zoo.yaml#/components/schemas/Pet")), '{$ref: "../zoo.yaml#/components/responses/Problem"}')}\n`,
			"api/all/components.yaml": `schemas: {Pet: ${pet}}\nresponses: {Problem: ${problem}}\n`,
		};
		expect(await sdkOf(split)).toBe(await sdkOf({ "zoo.yaml": whole }));
	});

	it("is the same where nothing lists the components, which are called by their files", async () => {
		const split = {
			"zoo.yaml": `${head}paths: {/pets: {$ref: "paths/pets.yaml"}}\n`,
			"paths/pets.yaml": get(body(page.replace("PET", "../schemas/Pet.yaml")), '{$ref: "../responses/Problem.yaml"}'),
			"schemas/Pet.yaml": pet,
			"responses/Problem.yaml": problem,
		};
		expect(await sdkOf(split)).toBe(await sdkOf({ "zoo.yaml": whole }));
		const { "schemas/Pet.yaml": _, "responses/Problem.yaml": __, ...rest } = split;
		const among = {
			...rest,
			"paths/pets.yaml": get(
				body(page.replace("PET", "../all.yaml#/components/schemas/Pet")),
				'{$ref: "../all.yaml#/components/responses/Problem"}',
			),
			"all.yaml": `components:\n  schemas: {Pet: ${pet}}\n  responses: {Problem: ${problem}}\n`,
		};
		expect(await sdkOf(among)).toBe(await sdkOf({ "zoo.yaml": whole }));
	});

	it("names what has no name of its own where it is used, whatever its file is called", async () => {
		const inFile = (file: string): Files => ({
			"zoo.yaml": `${head}paths:\n  /pets:\n    ${get(body(`{$ref: "${file}#/x-kept/page"}`), problem)}\n`,
			[file]: `x-kept: {page: ${page.replace("PET", "#/x-kept/pet")}, pet: ${pet}}`,
		});
		const inline = `${head}paths:\n  /pets:\n    ${get(body(page.replace('{$ref: "PET"}', pet)), problem)}\n`;
		const sdk = await sdkOf(inFile("a/pets-page.yaml"));
		expect(await sdkOf(inFile("models/PageOfPets.yaml"))).toBe(sdk);
		expect(sdk).toContain("export interface PetsListResult ");
		expect(await sdkOf({ "zoo.yaml": inline })).toContain("export interface PetsListResult ");
	});
});
