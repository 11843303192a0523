import { buildApi } from "../../../ir/build-api.ts";
import { parseFiles } from "../../../parse/testing/memory-files.ts";
import { generate } from "../../generate.ts";
import { namesOfApi } from "../../names-of-api.ts";
import { parseNameLock } from "./parse-name-lock.ts";
import { printNameLock } from "./print-name-lock.ts";

const files = {
	"zoo.yaml": `openapi: 3.1.0
info: {title: Zoo, version: "1"}
servers: [{url: "https://zoo.example"}]
paths: {/pets: {get: {responses: {"200": {description: "", content: {application/json: {schema: {$ref: Pet.yaml}}}}}}}}
`,
	"Pet.yaml": "{type: object, properties: {pet-name: {type: string}}}",
};

/** As it was written when a schema in a file of its own was called by its first use. */
const written = `driftgate names 2 zoo
arguments GET /pets = pets_list_request
group pets = pets_api
member #/paths/~1pets/get/responses/200/content/application~1json/schema pet-name = title
operation GET /pets = pets.list
type #/paths/~1pets/get/responses/200/content/application~1json/schema = pets_list_result
`;

it("keeps the names of what was called by its first use, and is called by its file by now", async () => {
	const api = buildApi(await parseFiles(files));
	const lock = namesOfApi(api, { service: "zoo", lock: parseNameLock(written, "zoo.names", "zoo") })?.lock ?? null;
	const request = { service: "zoo", version: "1.0.0", options: { packageName: null }, names: lock };
	const { files: printed, names } = generate(api, { ...request, target: "python" });
	expect(printed[0]?.content).toMatch(/class PetsListResult\b.*\btitle:/su);
	expect(printed[0]?.content).not.toContain("class Pet:");
	const kept = printNameLock(names).replaceAll(
		"#/components/schemas/Pet",
		"#/paths/~1pets/get/responses/200/content/application~1json/schema",
	);
	expect(kept.split("\n")).toEqual(
		expect.arrayContaining(written.split("\n").filter((line) => !line.startsWith("driftgate"))),
	);
});
