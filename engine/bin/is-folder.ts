import { stat } from "node:fs/promises";

/** Whether a whole path names a folder, or a link to one. */
export async function isFolder(path: string): Promise<boolean> {
	return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
