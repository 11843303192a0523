import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { runProcess } from "../../harness/child-process.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";

/* The package as a stranger gets it: packed, and run by npx in an empty folder, with no registry to ask. */

const description = (maxLength: number): string => `openapi: 3.1.0
info: { title: Payments, version: 1.0.0 }
paths:
  /payments:
    post:
      requestBody:
        content: { application/json: { schema: { type: object, properties: { note: { type: string, maxLength: ${maxLength} } } } } }
      responses: { "204": { description: None } }
`;

let folder: TemporaryFolder;
let archive = "";
beforeAll(async () => {
	folder = await createTemporaryFolder("package");
	const written = join(folder.path, "driftgate");
	await run("node", [
		join(repositoryRoot, "engine/bundle/write-package.js"),
		written,
		"https://example.com/o/driftgate",
	]);
	const { stdout } = await run("npm", ["pack", "./driftgate", "--json"]);
	const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
	archive = join(folder.path, filename);
	await mkdir(join(folder.path, "empty"));
});
afterAll(() => folder.remove());

/** With a home and a cache of its own, so that nothing that this machine has installed can stand in for the package. */
function start(command: string, args: readonly string[], cwd = folder.path) {
	const env = { PATH: process.env["PATH"] ?? "", HOME: folder.path, npm_config_cache: join(folder.path, "npm-cache") };
	return runProcess({ command, args, cwd, env, timeoutMs: 50_000 });
}

async function run(command: string, args: readonly string[]) {
	const result = await start(command, args);
	if (result.exitCode !== 0) throw new Error(result.stderr);
	return result;
}

const npx = (...words: readonly string[]) =>
	start(
		"npm",
		["exec", "--offline", "--yes", "--package", archive, "--", "driftgate", ...words],
		join(folder.path, "empty"),
	);

const read = async (name: string) => readFile(join(folder.path, "driftgate", name), "utf8");

describe("the published package", () => {
	it("depends on nothing, runs nothing when it is installed, and is for every platform", async () => {
		const { version } = JSON.parse(await readFile(join(repositoryRoot, "package.json"), "utf8")) as { version: string };
		const manifest = JSON.parse(await read("package.json")) as Record<string, unknown>;
		expect(manifest).toMatchObject({ name: "driftgate", version, license: "Apache-2.0", engines: { node: ">=24" } });
		const absent = ["private", "dependencies", "optionalDependencies", "peerDependencies", "scripts", "os", "cpu"];
		expect(Object.keys(manifest).filter((key) => absent.includes(key))).toEqual([]);
		expect(manifest["repository"]).toEqual({ type: "git", url: "git+https://example.com/o/driftgate.git" });
	});

	it("holds the launcher, the bundle and its parts, and the licences: no machine code, nothing of one platform", async () => {
		const all = await readdir(join(folder.path, "driftgate"), { recursive: true, withFileTypes: true });
		const files = all.filter((entry) => entry.isFile()).map(({ name }) => name);
		expect(files).toEqual(
			expect.arrayContaining(["driftgate.js", "index.cjs", "LICENSE", "licenses.txt", "README.md"]),
		);
		expect(files.filter((name) => !/\.(?:js|cjs|md|json)$|^LICENSE$|^licenses\.txt$/.test(name))).toEqual([]);
	});

	it("names the licence of each package that the bundle holds", async () => {
		const engine = JSON.parse(await readFile(join(repositoryRoot, "engine/package.json"), "utf8")) as {
			dependencies: Record<string, string>;
		};
		const licences = (await read("licenses.txt")).split("\n");
		expect(Object.keys(engine.dependencies).filter((name) => !licences.includes(name))).toEqual([]);
	});

	it("answers npx in an empty folder: its version, a verdict, an SDK, and a refusal", async () => {
		const { version } = JSON.parse(await read("package.json")) as { version: string };
		expect(await npx("--version")).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
		await writeFile(join(folder.path, "empty/before.yaml"), description(50));
		await writeFile(join(folder.path, "empty/after.yaml"), description(20));
		const judged = await npx("diff", "before.yaml", "after.yaml");
		expect(judged.exitCode).toBe(1);
		expect(judged.stdout).toContain("request-max-length-lowered");
		const made = await npx("generate", "before.yaml", "--target", "typescript", "--out", "-");
		expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("export ") });
		expect(await npx("diff", "before.yaml", "gone.yaml")).toMatchObject({ exitCode: 2, stdout: "" });
	});

	it("writes what Node compiles beside the installed packages, and nothing into the folder it runs in", async () => {
		const installed = join(folder.path, "npm-cache/_npx");
		const [place = ""] = await readdir(installed);
		expect(await readdir(join(installed, place, "node_modules"))).not.toContain("node_modules");
		expect((await readdir(join(folder.path, "empty"))).toSorted()).toEqual(["after.yaml", "before.yaml"]);
	});
});
