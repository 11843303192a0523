import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../../test/harness/child-process.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../test/harness/loopback-server.ts";
import { repositoryRoot } from "../../../test/harness/repository-root.ts";
import { useCommandFolder } from "../testing/command-folder.ts";

/*
 * The package as somebody else gets it: packed by npm, installed into an empty folder, compiled against and imported.
 */

const folder = useCommandFolder();
const { write, driftgate } = folder;
let server: LoopbackServer;

beforeAll(async () => {
	server = await startLoopbackServer((request, response) => {
		if (request.url === "/pets/7") sendJson(response, 200, { id: "7" });
		else sendJson(response, 404, { message: "no such pet" });
	});
});

afterAll(() => server.stop());

const DESCRIPTION = `openapi: 3.1.0
info: { title: "Pets <b>& more</b>", version: 2024-06-01 }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: string, description: "The */ number." } } }
paths:
  /pets/{id}:
    get:
      operationId: pets.get
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        "404":
          description: None
          content: { application/json: { schema: { type: object, properties: { message: { type: string } } } } }
`;

const PROGRAM = `import { ApiError, Client, type Pet } from "pets-b-more-b";

const client = new Client({ baseUrl: "BASE" });
const pet: Pet = await client.pets.get({ id: "7" });
const failed: unknown = await client.pets.get({ id: "8" }).catch((error: unknown) => error);
console.log(pet.id, failed instanceof ApiError ? failed.status : "no error");
// @ts-expect-error The package's declarations say what is asked for.
void (() => client.pets.get({}));
`;

const run = (command: string, ...args: readonly string[]) =>
	runProcess({ command, args, cwd: folder.path, env: { PATH: process.env["PATH"] ?? "", HOME: folder.path } });

it("is packed, installed, compiled against and imported", async () => {
	write("openapi.yaml", DESCRIPTION);
	expect(await driftgate("generate", "openapi.yaml", "--package", "sdk")).toMatchObject({ status: 0 });
	expect(await run("npm", "pack", "./sdk", "--silent")).toMatchObject({
		exitCode: 0,
		stdout: "pets-b-more-b-2024.6.1.tgz\n",
	});
	write("package.json", JSON.stringify({ name: "user", private: true, type: "module" }));
	const install = ["install", "./pets-b-more-b-2024.6.1.tgz", "--offline", "--no-audit", "--no-fund", "--silent"];
	expect(await run("npm", ...install)).toMatchObject({ exitCode: 0 });
	write("program.ts", PROGRAM.replace("BASE", server.url));
	const strict = [
		"--strict",
		"--exactOptionalPropertyTypes",
		"--noUncheckedIndexedAccess",
		"--noPropertyAccessFromIndexSignature",
	];
	const form = [
		"--noEmit",
		"--target",
		"es2022",
		"--lib",
		"es2022,dom,dom.iterable",
		"--module",
		"nodenext",
		"--types",
		"",
	];
	const tsc = join(repositoryRoot, "node_modules/typescript/bin/tsc");
	expect(await run(process.execPath, tsc, ...strict, ...form, "program.ts")).toMatchObject({
		stdout: "",
		exitCode: 0,
	});
	expect(await run(process.execPath, "program.ts")).toEqual({ exitCode: 0, stdout: "7 404\n", stderr: "" });
});

it("says the same types as the artifact itself", async () => {
	write("openapi.yaml", DESCRIPTION);
	await driftgate("generate", "openapi.yaml", "--package", "sdk");
	const tsc = join(repositoryRoot, "node_modules/typescript/bin/tsc");
	writeFileSync(
		join(folder.path, "same.ts"),
		`import * as made from "./sdk/src/pets-b-more-b.ts";
import * as declared from "./sdk/pets-b-more-b.js";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const values: Same<keyof typeof made, keyof typeof declared> = true;
const options: Same<made.ClientOptions, declared.ClientOptions> = true;
const pets: Same<made.Pet, declared.Pet> = true;
void [values, options, pets];
`,
	);
	const form = [
		"--noEmit",
		"--strict",
		"--target",
		"es2022",
		"--lib",
		"es2024,dom,dom.iterable",
		"--module",
		"nodenext",
	];
	const args = [tsc, ...form, "--types", "", "--allowImportingTsExtensions", "same.ts"];
	expect(await run(process.execPath, ...args)).toMatchObject({ stdout: "", exitCode: 0 });
});
