import type { CheckSize, GitObjects } from "./git-objects.ts";
import { checkSize, textOf } from "./text-file.ts";

/** The names of a million files. */
export const maxListBytes = 128 * 1024 * 1024;

/** A commit's own text: its tree, its parents, its message. */
const maxCommitBytes = 1024 * 1024;

/** What a folder of a commit has under a name. */
interface Entry {
	/** As git keeps it, in octal: a file, an executable file, a link, a folder, a submodule. */
	readonly mode: string;
	readonly id: string;
}

const atMost =
	(what: string, most: number): CheckSize =>
	(bytes) => {
		if (bytes > most) throw new Error(`${what} has ${bytes} bytes, more than the ${most} that are read.`);
	};

/** The text of a commit; undefined where the repository has no such commit. */
export async function readCommit(objects: GitObjects, name: string): Promise<string | undefined> {
	const object = await objects.read(`${name}^{commit}`, atMost("A commit", maxCommitBytes));
	return object?.type === "commit" ? object.bytes.toString("utf8") : undefined;
}

/**
 * Reads regular files of one commit by their paths, from folder to folder, so that a link is never taken for a file; each
 * folder is read once. undefined for what is missing, a folder, a link or a submodule. Throws ActionFault for a file that
 * is too large or is no text.
 */
export function openCommitFiles(objects: GitObjects, sha: string): (path: string) => Promise<string | undefined> {
	const folders = new Map<string, Promise<ReadonlyMap<string, Entry> | undefined>>();
	const openFolder = (path: string): Promise<ReadonlyMap<string, Entry> | undefined> => {
		const known = folders.get(path);
		if (known !== undefined) return known;
		const entries = readFolder(path);
		folders.set(path, entries);
		return entries;
	};
	const readFolder = async (path: string): Promise<ReadonlyMap<string, Entry> | undefined> => {
		const tree = path === "" ? `${sha}^{tree}` : (await find(path))?.id;
		const object =
			tree === undefined ? undefined : await objects.read(tree, atMost(`The folder ${path}`, maxListBytes));
		return object?.type === "tree" ? readTree(object.bytes, object.id.length / 2) : undefined;
	};
	const find = async (path: string): Promise<Entry | undefined> => {
		const end = path.lastIndexOf("/");
		const folder = await openFolder(path.slice(0, Math.max(end, 0)));
		return folder?.get(path.slice(end + 1));
	};
	return async (path) => {
		const entry = path.startsWith("/") ? undefined : await find(path);
		if (entry === undefined || !/^100(?:644|755)$/.test(entry.mode)) return undefined;
		const blob = await objects.read(entry.id, (bytes) => checkSize(path, bytes));
		return blob?.type === "blob" ? textOf(path, blob.bytes) : undefined;
	};
}

/** `<mode> <name>`, a NUL and the id in bytes, for each entry ("Git Objects" in Pro Git). */
function readTree(bytes: Buffer, idBytes: number): ReadonlyMap<string, Entry> {
	const entries = new Map<string, Entry>();
	for (let at = 0; at < bytes.length; ) {
		const space = bytes.indexOf(0x20, at);
		const end = bytes.indexOf(0, space);
		const id = bytes.toString("hex", end + 1, end + 1 + idBytes);
		entries.set(bytes.toString("utf8", space + 1, end), { mode: bytes.toString("latin1", at, space), id });
		at = end + 1 + idBytes;
	}
	return entries;
}
