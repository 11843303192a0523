import { spawnSync } from "node:child_process";

/* For tests alone: languages that this machine has in a version that generated code is made for. An older one is none. */

/** As the `go.mod` of generated packages says it. */
const OLDEST_GO = [1, 24] as const;
const OLDEST_PYTHON = [3, 9] as const;

/** The version of Go, `1.24`; null where there is none that builds generated packages. Nothing is downloaded. */
export function installedGo(): string | null {
	return installed("go", ["version"], /go(?<major>\d+)\.(?<minor>\d+)/u, OLDEST_GO);
}

/** The version of `python3`; null where there is none that generated files run on. */
export function installedPython(): string | null {
	return installed("python3", ["--version"], /Python (?<major>\d+)\.(?<minor>\d+)/u, OLDEST_PYTHON);
}

function installed(command: string, args: readonly string[], version: RegExp, oldest: readonly [number, number]) {
	const env = { ...process.env, GOTOOLCHAIN: "local" };
	const { status, stdout } = spawnSync(command, args, { encoding: "utf8", env });
	const { major, minor } = (status === 0 ? version.exec(stdout)?.groups : undefined) ?? {};
	if (major === undefined || minor === undefined) return null;
	const isOld = Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1]);
	return isOld ? null : `${major}.${minor}`;
}
