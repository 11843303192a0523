/*
 * Paths inside a repository: relative, `/` between parts, no `.` or `..` once normalised. Nothing here touches a disk.
 */

/** The folder of a path, without a closing slash; `""` is the repository's root. */
export function folderOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A path without `.`, `..` and empty parts; undefined where it leaves the repository or names its root. */
export function normalizePath(path: string): string | undefined {
	const parts: string[] = [];
	for (const part of path.split("/")) {
		if (part === "" || part === ".") continue;
		if (part !== "..") parts.push(part);
		else if (parts.pop() === undefined) return undefined;
	}
	return parts.length === 0 ? undefined : parts.join("/");
}

/** What `relative` means in a file that stands in `folder`; undefined where that leaves the repository. */
export function resolvePath(folder: string, relative: string): string | undefined {
	return normalizePath(folder === "" ? relative : `${folder}/${relative}`);
}

/** No host of repositories is asked for a longer one: what is submitted has this bound too. */
const LONGEST_PATH = 1_000;

/** Why a text is no path inside a repository, as the end of a sentence ("it …"); undefined where it is one. */
export function pathObjection(path: string): string | undefined {
	if (path === "") return "is empty";
	if (path.length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} characters`;
	if (path.includes("\0")) return "holds a NUL character";
	// Half of a surrogate pair: no UTF-8 has it, so that neither git nor an address can name such a file.
	if (!path.isWellFormed()) return "holds half of a character, which no path can hold";
	if (path.includes("\\")) return "holds a backslash";
	if (path.startsWith("//")) return "names another host";
	if (path.startsWith("/")) return "is absolute";
	if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path)) return "is a URL";
	return undefined;
}
