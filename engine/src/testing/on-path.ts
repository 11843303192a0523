import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program stands on the PATH; null where it does not. */
export function onPath(name: string): string | null {
	const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("pyenv/shims"));
	return folders.map((folder) => join(folder, name)).find(existsSync) ?? null;
}
