import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProcess } from "../../../test/harness/child-process.ts";
import { describeWith } from "../../src/testing/describe-with.ts";
import { installedGo, installedPython } from "../../src/testing/installed.ts";
import { itInCi } from "../../src/testing/share.ts";
import { useCommandFolder } from "../testing/command-folder.ts";

/*
 * Packages of Go and Python as somebody else gets them: required by another module, built into a wheel and installed.
 */

const folder = useCommandFolder();
const { write, driftgate } = folder;

const DESCRIPTION = `openapi: 3.1.0
info: { title: "Pets \\"\\n[x](y)", version: 1.2.0-rc.1 }
paths:
  /pets:
    get:
      operationId: pets.list
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { type: string } } } } } }
`;

/** Where programs keep what they built before is theirs: everything else is the folder's. */
const run = async (command: string, ...args: readonly string[]) => {
	const { PATH = "", HOME = "" } = process.env;
	const env = { PATH, HOME, GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local", PIP_DISABLE_PIP_VERSION_CHECK: "1" };
	return runProcess({ command, args, cwd: folder.path, env, timeoutMs: 120_000 });
};

beforeEach(() => write("openapi.yaml", DESCRIPTION));

const GO_PROGRAM = `package main

import (
	"fmt"

	pets "example.com/pets-x-y"
)

func main() {
	client := pets.NewClient(pets.WithBaseURL("http://127.0.0.1:9"))
	fmt.Println(client.Pets != nil)
}
`;

describeWith("Go 1.24", installedGo() !== null, "a package of Go", () =>
	itInCi(
		"is required by a module, which builds against it",
		async () => {
			expect(await driftgate("generate", "openapi.yaml", "--target", "go", "--package", "sdk")).toMatchObject({
				status: 0,
			});
			const name = readdirSync(join(folder.path, "sdk")).find((file) => file.endsWith(".go"));
			expect(name).toBeDefined();
			write(
				"go.mod",
				"module user\n\ngo 1.24\n\nrequire example.com/pets-x-y v0.0.0\n\nreplace example.com/pets-x-y => ./sdk\n",
			);
			write("main.go", GO_PROGRAM);
			expect(await run("go", "vet", "./...", "example.com/pets-x-y")).toMatchObject({ exitCode: 0, stderr: "" });
			expect(await run("go", "run", ".")).toEqual({ exitCode: 0, stdout: "true\n", stderr: "" });
		},
		180_000,
	),
);

/** The package knows no other than itself, and builds with what is there or with what pip fetches for it. */
async function pip(...args: readonly string[]) {
	const { exitCode } = await run("python3", "-c", "import flit_core");
	return run("python3", "-m", "pip", ...args, "--quiet", ...(exitCode === 0 ? ["--no-build-isolation"] : []));
}

/** Whether pip has what packages of Python are built with, or fetches it. */
function canBuild(): boolean {
	const python = (...args: readonly string[]) => spawnSync("python3", args).status === 0;
	if (installedPython() === null || !python("-m", "pip", "--version")) return false;
	if (python("-c", "import flit_core")) return true;
	const fetched = mkdtempSync(join(tmpdir(), "driftgate-flit-"));
	try {
		return python("-m", "pip", "download", "--quiet", "--no-deps", "--dest", fetched, "flit_core");
	} finally {
		rmSync(fetched, { recursive: true, force: true });
	}
}

describeWith("Python 3.9 with pip and flit_core", canBuild(), "a package of Python", () =>
	itInCi(
		"is built into a wheel, installed and imported with its types",
		async () => {
			expect(await driftgate("generate", "openapi.yaml", "--target", "python", "--package", "sdk")).toMatchObject({
				status: 0,
			});
			expect(await pip("wheel", "--no-deps", "--wheel-dir", "dist", "./sdk")).toMatchObject({ exitCode: 0 });
			const [wheel = ""] = readdirSync(join(folder.path, "dist"));
			expect(wheel).toBe("pets_x_y-1.2.0rc1-py3-none-any.whl");
			const install = ["install", "--no-deps", "--no-index", "--target", "site", join("dist", wheel)];
			expect(await run("python3", "-m", "pip", ...install, "--quiet")).toMatchObject({ exitCode: 0 });
			expect(readdirSync(join(folder.path, "site/pets_x_y"))).toContain("py.typed");
			const program = "import sys; sys.path.insert(0, 'site'); import pets_x_y; print(pets_x_y.SDK_VERSION)";
			expect(await run("python3", "-c", program)).toMatchObject({ exitCode: 0, stdout: "1.2.0-rc.1\n" });
		},
		180_000,
	),
);
