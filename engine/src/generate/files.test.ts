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

	it("names what has no name where it is used, whatever its file is called", async () => {
		const inFile = (file: string): Files => ({
			"zoo.yaml": `${head}paths:\n  /pets:\n    ${get(body(`{$ref: "${file}"}`), problem)}\n`,
			[file]: page.replace("PET", "#/x-pet").replace(/\}$/u, `, x-pet: ${pet}}`),
		});
		const inline = `${head}paths:\n  /pets:\n    ${get(body(page.replace('{$ref: "PET"}', pet)), problem)}\n`;
		const sdk = await sdkOf(inFile("a/pets-page.yaml"));
		expect(await sdkOf(inFile("models/PageOfPets.yaml"))).toBe(sdk);
		expect(sdk).toContain("export interface PetsListResult ");
		expect(await sdkOf({ "zoo.yaml": inline })).toContain("export interface PetsListResult ");
	});
});
