import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { onPath } from "../../../testing/on-path.ts";

/** The versions that a generated file runs on. */
const VERSIONS = /^3\.(?:9|1[0-4])(?:\.\d+)?$/u;

/** Interpreters by version: those of pyenv, and whatever `python3.x` the PATH has. */
export function findPythons(): readonly { readonly version: string; readonly command: string }[] {
	const root = join(process.env["PYENV_ROOT"] ?? join(homedir(), ".pyenv"), "versions");
	const installed = existsSync(root) ? readdirSync(root).filter((name) => VERSIONS.test(name)) : [];
	const ofPyenv = installed.map((version) => ({
		version: minorOf(version),
		command: join(root, version, "bin/python"),
	}));
	const ofPath = ["3.9", "3.10", "3.11", "3.12", "3.13", "3.14"].flatMap((version) => {
		const command = onPath(`python${version}`);
		return command === null ? [] : [{ version, command }];
	});
	const found = new Map([...ofPath, ...ofPyenv].map((python) => [python.version, python]));
	return [...found.values()].toSorted((a, b) => Number(a.version.slice(2)) - Number(b.version.slice(2)));
}

function minorOf(version: string): string {
	return version.split(".").slice(0, 2).join(".");
}

/** A checker of Python: CI has them in a folder of its own. */
export function findChecker(name: "mypy" | "pyright" | "ruff"): string | null {
	const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
	const own = join(process.env["DRIFTGATE_CHECKERS"] ?? join(cache, "driftgate-ci/python/bin"), name);
	return existsSync(own) ? own : onPath(name);
}
