import { cp, mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type Api, generate } from "../../../../../engine/src/index.ts";
import { installedGo } from "../../../../../engine/src/testing/installed.ts";
import { runProcess } from "../../../../harness/child-process.ts";
import type { FindRunners } from "../language.ts";

const driver = join(import.meta.dirname, "driver");

/** Where go keeps what it built: a folder of its own would build the standard library anew. */
const environment = () => ({
	PATH: process.env["PATH"] ?? "",
	HOME: homedir(),
	GOTOOLCHAIN: "local",
	GOFLAGS: "-mod=mod",
});

export const findGo: FindRunners = async () => {
	const version = installedGo();
	return version === null ? [] : [{ name: `Go ${version}`, target: "go", prepare }];
};

async function prepare(api: Api, folder: string, job: string) {
	const options = { packageName: null };
	const { files } = generate(api, { target: "go", service: "conformance", version: "1.0.0", options });
	const text = files[0]?.content ?? "";
	await mkdir(join(folder, "sdk"));
	await writeFile(join(folder, "go.mod"), "module conformance\n\ngo 1.24\n");
	await writeFile(join(folder, "sdk/sdk.go"), text);
	await cp(driver, folder, { recursive: true });
	await writeFile(join(folder, "functions.go"), functionsOf(text));
	const build = { command: "go", args: ["build", "-o", "run-job", "."], cwd: folder, env: environment() };
	const { exitCode, stderr } = await runProcess({ ...build, timeoutMs: 300_000 });
	if (exitCode !== 0) throw new Error(`The package of Go does not build: ${stderr}`);
	return { command: join(folder, "run-job"), args: [job] };
}

/** A package cannot be asked for its functions while it runs: the driver is given those that stand in its text. */
function functionsOf(text: string): string {
	const names = [...text.matchAll(/^func ([A-Z]\w*)\(/gm)].map(([, name]) => `\t"${name}": sdk.${name},\n`);
	// A generic function has no value: this is one for pages of any kind.
	if (text.includes("func WithPages[")) names.push('\t"WithPages": sdk.WithPages[any],\n');
	return `package main\n\nimport sdk "conformance/sdk"\n\nvar functions = map[string]any{\n${names.join("")}}\n`;
}
