import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installedGo } from "../../../engine/src/testing/installed.ts";

const TIMEOUT_MS = 300_000;

const go = (...args: readonly string[]) =>
	spawnSync("go", [...args], { cwd: import.meta.dirname, encoding: "utf8", timeout: TIMEOUT_MS });

/** Why packages cannot be checked by golang.org/x/mod here; undefined where they can. */
export function lackingGo(): string | undefined {
	if (installedGo() === null) return "Go 1.24 is not on the PATH";
	return go("mod", "download").status === 0 ? undefined : "golang.org/x/mod cannot be downloaded";
}

/** Builds the verifier of main.go in a folder, and gives its path. Throws where it does not compile. */
export function buildGoProgram(folder: string = mkdtempSync(join(tmpdir(), "driftgate-go-"))): string {
	const program = join(folder, "evidence-program");
	const { status, stderr } = go("build", "-o", program, ".");
	if (status !== 0) throw new Error(`The verifier in Go does not compile: ${stderr}`);
	return program;
}

/** What the verifier prints. Throws where it could not do what it was asked. */
export function runGoProgram(program: string, ...args: readonly string[]): string {
	const { status, stdout, stderr } = spawnSync(program, [...args], {
		encoding: "utf8",
		timeout: TIMEOUT_MS,
		maxBuffer: 256 << 20,
	});
	if (status !== 0) throw new Error(`The verifier in Go ended with ${status}: ${stderr}`);
	return stdout;
}
