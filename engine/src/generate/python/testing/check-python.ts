import path from "node:path";
import { runProcess } from "../../../../../test/harness/child-process.ts";
import { writeFiles } from "../../testing/type-check.ts";
import { findChecker } from "./find-python.ts";

/** What Stainless holds its SDKs to, and the order of imports. */
const RUFF = "I,B,F,E,ARG,T201,TC004,TID251";

const commands = {
	pyright: ["--project", "."],
	mypy: ["--strict", "--python-version", "3.10", "."],
	ruff: [
		"check",
		"--isolated",
		"--select",
		RUFF,
		"--ignore",
		"E501",
		"--target-version",
		"py39",
		"--line-length",
		"120",
		".",
	],
} as const;

export const checkers: readonly (keyof typeof commands)[] = ["pyright", "mypy", "ruff"];

export function hasCheckers(): boolean {
	return checkers.every((name) => findChecker(name) !== null);
}

/** Writes the files into a folder and gives what a checker says of them; nothing is said of what is in order. */
export async function checkPython(
	name: keyof typeof commands,
	folder: string,
	files: Readonly<Record<string, string>>,
): Promise<string> {
	const settings = { typeCheckingMode: "strict", pythonVersion: "3.9", include: Object.keys(files) };
	await writeFiles(folder, { ...files, "pyrightconfig.json": JSON.stringify(settings) });
	const command = findChecker(name) ?? name;
	const { exitCode, stdout, stderr } = await runProcess({
		command,
		args: [...commands[name]],
		cwd: folder,
		env: {
			PATH: `${path.dirname(command)}:${path.dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
			HOME: process.env["HOME"] ?? "",
		},
		timeoutMs: 540_000,
	});
	return exitCode === 0 ? "" : stdout + stderr;
}
