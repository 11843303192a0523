import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type Api, generate } from "../../../../../engine/src/index.ts";
import { runProcess } from "../../../../harness/child-process.ts";
import type { FindRunners, Runner } from "../language.ts";

const driver = join(import.meta.dirname, "driver.py");

/** The versions that a generated module runs on. */
const VERSIONS = ["3.9", "3.10", "3.11", "3.12", "3.13", "3.14"] as const;

const SAY = "import sys; print(sys.executable); print('.'.join(map(str, sys.version_info[:2])))";

/** Each version of the PATH and of pyenv, oldest first; the newest once more with asyncio throughout. */
export const findPythons: FindRunners = async () => {
	const found = new Map<string, string>();
	for (const command of ["python3", ...VERSIONS.map((version) => `python${version}`), ...inPyenv()]) {
		const [program, version] = await ask(command);
		if (program !== undefined && version !== undefined && !found.has(version)) found.set(version, program);
	}
	const versions = VERSIONS.filter((version) => found.has(version));
	const runners = versions.map((version) => runner(`Python ${version}`, found.get(version) ?? "", []));
	const newest = versions.at(-1);
	if (newest === undefined) return [];
	return [...runners, runner(`Python ${newest}, asyncio`, found.get(newest) ?? "", ["--async"])];
};

function inPyenv(): readonly string[] {
	const root = process.env["PYENV_ROOT"] ?? join(homedir(), ".pyenv");
	return globSync(join(root, "versions/3.*/bin/python3"));
}

async function ask(command: string): Promise<readonly string[]> {
	const env = { PATH: process.env["PATH"] ?? "", HOME: homedir() };
	try {
		const { exitCode, stdout } = await runProcess({ command, args: ["-c", SAY], cwd: "/", env });
		return exitCode === 0 ? stdout.trim().split("\n") : [];
	} catch {
		return [];
	}
}

function runner(name: string, program: string, more: readonly string[]): Runner {
	const prepare = async (api: Api, folder: string, job: string) => {
		const options = { packageName: null };
		const { files } = generate(api, { target: "python", service: "conformance", version: "1.0.0", options });
		const sdk = join(folder, "sdk.py");
		await writeFile(sdk, files[0]?.content ?? "");
		return { command: program, args: [driver, sdk, job, ...more] };
	};
	return { name, target: "python", prepare };
}
