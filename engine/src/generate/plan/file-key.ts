/**
 * What a file is called in an SDK's keys: what the description is called, and in which folder it is, does not matter. Paths
 * are those of sources, with `/`; a file outside of the entry's folder keeps its own.
 */
export function fileKey(file: string, entry: string): string {
	if (file === entry) return "";
	const folder = entry.slice(0, entry.lastIndexOf("/") + 1);
	return file.startsWith(folder) ? file.slice(folder.length) : file;
}
