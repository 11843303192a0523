import { rmSync } from "node:fs";
import { join } from "node:path";
import { config, description, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate } = folder;

describe("driftgate check", () => {
	it("says what it read, from the usual place or a named one", async () => {
		write("openapi.yaml", description(50));
		write("driftgate.yml", config());
		const { status, stdout } = await driftgate("check");
		expect(status).toBe(0);
		expect(stdout).toContain("openapi.yaml: OpenAPI 3.1, 1 operation");
		expect(stdout).toContain("payments-api 1.4.0");
		rmSync(join(folder.path, "driftgate.yml"));
		write(".github/driftgate.yml", config());
		expect((await driftgate("check")).status).toBe(0);
	});

	it("reads a description that stands inline", async () => {
		write(
			"driftgate.yml",
			`service: a\nversion: 1.0.0\noutputs: { typescript: true }\nspec:\n  openapi: 3.1.0\n  info: { title: T, version: 1.0.0 }\n  paths: { /a: { get: { responses: { "204": { description: x } } } } }\n`,
		);
		expect(await driftgate("check")).toMatchObject({ status: 0, stderr: "" });
	});

	it("says which outputs are generated", async () => {
		write("openapi.yaml", description(50));
		write("driftgate.yml", config().replace("typescript: true", "typescript: true, docs: true"));
		const { stdout } = await driftgate("check");
		expect(stdout).toContain("generates typescript, docs");
	});

	it("says what it reads where the description itself is named", async () => {
		write("openapi.yaml", description(50));
		write("openapi.json", '{ "openapi": "3.1.0" }');
		for (const name of ["openapi.yaml", "openapi.json"]) {
			const { status, stderr } = await driftgate("check", name);
			expect(status).toBe(2);
			expect(stderr).toContain(`${name} is an API description: driftgate check reads the driftgate.yml that names it`);
		}
	});

	it("tells every error of the configuration, or of the description", async () => {
		expect(await driftgate("check")).toMatchObject({ status: 2, stdout: "" });
		write("driftgate.yml", config("nonsense: true\n"));
		expect((await driftgate("check")).stderr).toMatch(/^driftgate\.yml:5:/);
		write("driftgate.yml", config());
		expect(await driftgate("check")).toMatchObject({ status: 2, stdout: "" });
		expect((await driftgate("check")).stderr).toContain("openapi.yaml");
	});

	it("tells what is wrong with the configuration and with the description at once", async () => {
		write("driftgate.yml", config("nonsense: true\n"));
		write("openapi.yaml", "openapi: 3.1.0\npaths: [\n");
		const { status, stderr } = await driftgate("check");
		expect(status).toBe(2);
		expect(stderr).toMatch(/^driftgate\.yml:5:.*\n(?:.*\n)*openapi\.yaml:/);
	});

	it("refuses a description without operations, and names what was meant", async () => {
		write("driftgate.yml", config());
		const get = '{ responses: { "204": { description: x } } }';
		write("openapi.yaml", `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: { /a: { gett: ${get} } }\n`);
		const method = await driftgate("check");
		expect(method).toMatchObject({ status: 2, stdout: "" });
		expect(method.stderr).toContain("`gett` is not an HTTP method: did you mean `get`?");
		expect(method.stderr).toContain("The description has no operations");
		write("openapi.yaml", `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npath: { /a: { get: ${get} } }\n`);
		expect((await driftgate("check")).stderr).toContain("`path` is not a field of OpenAPI: did you mean `paths`?");
	});

	it("says that a description which a build makes is to be built", async () => {
		write("driftgate.yml", config("built: true\n"));
		expect((await driftgate("check")).stderr).toContain("run the build that makes it (`built: true`)");
	});

	it("tells an operationId that two operations have", async () => {
		write("driftgate.yml", config());
		const get = '{ operationId: x, responses: { "204": { description: x } } }';
		write(
			"openapi.yaml",
			`openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: { /a: { get: ${get} }, /b: { get: ${get} } }\n`,
		);
		const { status, stdout } = await driftgate("check");
		expect(status).toBe(0);
		expect(stdout).toContain("operationId `x` is used by `GET /a` and `GET /b`: OpenAPI wants it unique");
		expect((await driftgate("diff", "openapi.yaml", "openapi.yaml")).stdout.split("operationId `x`")).toHaveLength(2);
	});

	it("tells exceptions that are over, and those that are there twice", async () => {
		write("openapi.yaml", description(50));
		const one = (expires: string) =>
			`  - { finding: "3f9a0c1d2e4b5a67", owner: "@a", reason: r, expires: ${expires} }\n`;
		write("driftgate.yml", config(`exceptions:\n${one("2020-01-31")}${one("2099-01-31")}`));
		const { status, stdout } = await driftgate("check");
		expect(status).toBe(0);
		expect(stdout).toContain("The exception of @a for `3f9a0c1d2e4b5a67` expired on 2020-01-31.");
		expect(stdout).toContain("two exceptions for `3f9a0c1d2e4b5a67`, until 2020-01-31 and until 2099-01-31");
	});
});
