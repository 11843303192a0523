import { spawn, spawnSync } from "node:child_process";
import {
	closeSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "main.ts");
const LAUNCHER = join(import.meta.dirname, "driftgate.js");

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-bin-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
	mkdirSync(join(folder, name, ".."), { recursive: true });
	writeFileSync(join(folder, name), text);
}

const ARGUMENTS = ["--conditions=@driftgate/source", "--disable-warning=ExperimentalWarning", MAIN];

/** In a process of its own, as a shell would start it. */
function startDriftgate(...args: string[]) {
	const options = { cwd: folder, encoding: "utf8", env: {}, maxBuffer: 64 * 1024 * 1024 } as const;
	return spawnSync(process.execPath, [...ARGUMENTS, ...args], options);
}

/** A description of so many operations. */
function description(operations: number): string {
	const paths = Array.from(
		{ length: operations },
		(_, index) => `  /p${index}: { get: { responses: { "204": { description: x } } } }`,
	);
	return `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n${paths.join("\n")}\n`;
}

describe("the process", () => {
	it("ends with the status of the answer, and keeps the two streams apart", () => {
		write("a.yaml", description(2));
		write("b.yaml", description(1));
		expect(startDriftgate("diff", "a.yaml", "a.yaml")).toMatchObject({ status: 0, stderr: "" });
		expect(startDriftgate("diff", "a.yaml", "b.yaml")).toMatchObject({ status: 1, stderr: "" });
		const refused = startDriftgate("diff", "a.yaml", "gone.yaml");
		expect(refused).toMatchObject({ status: 2, stdout: "" });
		expect(refused.stderr).toContain("gone.yaml");
	});

	it("writes a long report whole into a pipe, and bears a reader that leaves", async () => {
		write("a.yaml", description(1_501));
		write("b.yaml", description(1));
		const whole = startDriftgate("diff", "a.yaml", "b.yaml", "--format", "json");
		expect(whole.status).toBe(1);
		expect(whole.stdout.length).toBeGreaterThan(500_000);
		expect(JSON.parse(whole.stdout).findings).toHaveLength(1_500);

		const child = spawn(process.execPath, [...ARGUMENTS, "diff", "a.yaml", "b.yaml"], { cwd: folder, env: {} });
		let errors = "";
		child.stderr.on("data", (text) => {
			errors += text;
		});
		child.stdout.destroy();
		const status = await new Promise((resolve) => child.on("close", resolve));
		expect({ status, errors }).toEqual({ status: 1, errors: "" });
	});
});

const FULL = "/dev/full";
const onFullDisk = existsSync(FULL) ? it : it.skip;

describe("a disk that is full", () => {
	onFullDisk("is told in a sentence, and passes for no verdict", () => {
		write("a.yaml", description(2));
		const full = openSync(FULL, "w");
		const { status, stderr } = spawnSync(process.execPath, [...ARGUMENTS, "diff", "a.yaml", "a.yaml"], {
			cwd: folder,
			encoding: "utf8",
			env: {},
			stdio: ["ignore", full, "pipe"],
		});
		closeSync(full);
		expect(status).toBe(2);
		expect(stderr).toMatch(/^Standard output cannot be written: ENOSPC.*\n$/);
	});
});

describe("the launcher", () => {
	it("says what to run where the build is missing", async () => {
		cpSync(LAUNCHER, join(folder, "bin", "driftgate.js"));
		write("package.json", '{ "type": "module" }');
		const { status, stderr } = spawnSync(process.execPath, [join(folder, "bin", "driftgate.js")], { encoding: "utf8" });
		expect({ status, stderr }).toEqual({
			status: 2,
			stderr: "driftgate is not built yet: run `npm run build` first.\n",
		});
	});

	it("runs the build, through a link as npm makes one", async () => {
		cpSync(LAUNCHER, join(folder, "package", "bin", "driftgate.js"));
		write("package/package.json", '{ "type": "module" }');
		write("package/dist/cli/index.js", "process.stdout.write(process.argv.slice(2).join());\nprocess.exitCode = 1;\n");
		symlinkSync(join(folder, "package", "bin", "driftgate.js"), join(folder, "driftgate"));
		const { status, stdout } = spawnSync(process.execPath, [join(folder, "driftgate"), "a", "b"], { encoding: "utf8" });
		expect({ status, stdout }).toEqual({ status: 1, stdout: "a,b" });
	});
});
