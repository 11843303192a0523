import { spawnSync } from "node:child_process";
import path from "node:path";
import { createTemporaryFolder } from "../../../../../test/harness/temporary-folder.ts";
import { describeWith } from "../../../testing/describe-with.ts";
import { installedGo } from "../../../testing/installed.ts";
import { writeFiles } from "../../testing/type-check.ts";

/* For tests alone: Go's own tools over generated files. Where there is no Go, those tests are skipped, and one line says so. */

const TIMEOUT_MS = 580_000;

/** The toolchain that is installed, and no other: nothing is downloaded. */
const environment = { ...process.env, GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod", GOPROXY: "off" };

interface Ended {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

function run(command: string, args: readonly string[], cwd: string): Ended {
	return spawnSync(command, [...args], {
		cwd,
		encoding: "utf8",
		timeout: TIMEOUT_MS,
		env: environment,
		maxBuffer: 64 << 20,
	});
}

const hasGo = installedGo() !== null;
const hasStaticcheck = hasGo && run("staticcheck", ["-version"], import.meta.dirname).status === 0;

/** A suite that needs Go. */
export function describeWithGo(name: string, tests: () => void): void {
	describeWith("Go 1.24", hasGo, name, tests);
}

/** A suite that needs staticcheck, which .ci/run installs. */
export function describeWithStaticcheck(name: string, tests: () => void): void {
	describeWith("staticcheck", hasStaticcheck, name, tests);
}

/** What a Go tool says of a folder; nothing where all is well. */
export function sayOf(folder: string, command: string, ...args: readonly string[]): string {
	const { status, stdout, stderr } = run(command, args, folder);
	return status === 0 ? stdout + stderr : `${command} ended with ${status}: ${stdout}${stderr}`;
}

/** Writes each file into a package of its own, in one module, and runs something over them. */
export async function inModule<Value>(
	files: Readonly<Record<string, string>>,
	work: (folder: string) => Value | Promise<Value>,
): Promise<Value> {
	const folder = await createTemporaryFolder("go-sdks");
	try {
		const placed = Object.entries(files).map(([name, content]) => [path.join(name, `${name}.go`), content] as const);
		await writeFiles(folder.path, { ...Object.fromEntries(placed), "go.mod": "module example.com/sdks\n\ngo 1.24\n" });
		return await work(folder.path);
	} finally {
		await folder.remove();
	}
}

/** Runs a program of this repository, a folder of Go that needs no module. Throws where it fails. */
export function runProgram(program: string, ...args: readonly string[]): string {
	const { status, stdout, stderr } = run("go", ["run", path.join(program, "main.go"), ...args], import.meta.dirname);
	if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
	return stdout;
}
