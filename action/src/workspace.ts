import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Load } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { checkSize, textOf } from "./text-file.ts";

/**
 * Reads files of the checked-out repository and nothing else. A link that leads out of it could put the runner's own
 * files into a request, so it is refused in words.
 */
export async function openWorkspace(folder: string): Promise<Load> {
	const root = await realpath(folder);
	return async (path) => {
		const file = await realpath(join(root, path)).catch(undefinedIfMissing);
		if (file === undefined) return undefined;
		if (!file.startsWith(root + sep)) throw new ActionFault(`${path} is outside the repository.`);
		const { size, isRegular } = await describe(file);
		if (!isRegular) return undefined;
		checkSize(path, size);
		return textOf(path, await readFile(file));
	};
}

async function describe(file: string): Promise<{ readonly size: number; readonly isRegular: boolean }> {
	const stats = await stat(file);
	return { size: stats.size, isRegular: stats.isFile() };
}

/** ELOOP is a link that leads to itself; ENAMETOOLONG is a name that no file can have. */
const missing = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== undefined && missing.has(error.code)) return undefined;
	throw error;
}
