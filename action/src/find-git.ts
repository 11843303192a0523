import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { posix, win32 } from "node:path";
import { ActionFault } from "./action-fault.ts";

export interface Machine {
	/** `PATH`. */
	readonly path: string;
	readonly platform: NodeJS.Platform;
}

/**
 * Where git may be, in the order of PATH. Never what a checkout brought: Windows looks for a program in the folder that it
 * runs in before it looks anywhere else, and a PATH may name a folder relative to that one, or in it.
 */
export function gitPlaces(workspace: string, { path, platform }: Machine): readonly string[] {
	const { delimiter, isAbsolute, join, relative } = platform === "win32" ? win32 : posix;
	const isOutside = (folder: string): boolean => {
		const way = relative(workspace, folder);
		return way.startsWith("..") || isAbsolute(way);
	};
	const name = platform === "win32" ? "git.exe" : "git";
	return path
		.split(delimiter)
		.filter((folder) => isAbsolute(folder) && isOutside(folder))
		.map((folder) => join(folder, name));
}

/** The machine's git, by its whole path. */
export async function findGit(
	workspace: string,
	machine: Machine = { path: process.env["PATH"] ?? "", platform: process.platform },
): Promise<string> {
	for (const place of gitPlaces(workspace, machine)) if (await isProgram(place)) return place;
	throw new ActionFault("This step needs git, and no folder of PATH outside the workspace has it.");
}

async function isProgram(place: string): Promise<boolean> {
	try {
		await access(place, constants.X_OK);
		return (await stat(place)).isFile();
	} catch {
		return false;
	}
}
