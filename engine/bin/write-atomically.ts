import {
	chmodSync,
	lstatSync,
	mkdirSync,
	realpathSync,
	renameSync,
	rmSync,
	type Stats,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { plain } from "../src/lib/say.ts";
import { Refusal } from "./command.ts";
import { sayWriteError } from "./say-system-error.ts";

/** A file to write, with its whole path. */
export interface OutFile {
	readonly path: string;
	readonly content: string | Uint8Array;
}

/** A file that will take its place, and what it takes over from the one that stands there. */
interface Staged {
	readonly draft: string;
	readonly path: string;
	readonly content: string | Uint8Array;
	readonly mode: number | undefined;
}

/**
 * Writes all files or none: each goes beside its place first and takes it by one rename, so that no reader ever sees
 * half a file, and a full disk leaves what was there. A link stays a link, and who may read a file stays as it was.
 * Throws Refusal where a place cannot be written. A command has nothing else to do meanwhile, and calls that wait take a
 * quarter of the CPU of handing each of them to another thread, which tells with the thousands of pages of docs.
 */
export function writeAtomically(files: readonly OutFile[]): void {
	const staged: Staged[] = [];
	const folders = new Set<string>();
	const isThere = foldersThatAreThere();
	let at = "";
	try {
		// In a folder that is made for them nothing can stand in the way of files, and it is not asked for each.
		for (const file of files) staged.push(isThere(dirname(file.path)) ? stage(file) : draftOf(file, undefined));
		for (const { path, draft, content, mode } of staged) {
			at = path;
			if (!folders.has(dirname(path))) mkdirSync(dirname(path), { recursive: true });
			folders.add(dirname(path));
			writeFileSync(draft, content, { flag: "wx" });
			if (mode !== undefined) chmodSync(draft, mode);
		}
		for (const { path, draft } of staged) {
			at = path;
			renameSync(draft, path);
		}
	} catch (error) {
		// A draft that was never written cannot be removed either; what stopped the writing is the news.
		for (const { draft } of staged) removeDraft(draft);
		if (error instanceof Refusal) throw error;
		throw new Refusal(`${plain(at, 1_000)} cannot be written: ${sayWriteError(error)}.`);
	}
}

function removeDraft(draft: string): void {
	try {
		rmSync(draft, { force: true });
	} catch {
		// It may stand where nobody can write any more.
	}
}

/** What stands there, behind links; undefined where nothing does, or nobody can tell. */
function fileAt(path: string): Stats | undefined {
	try {
		return statSync(path, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

/** A rename would put a file in the place of a device or a pipe, for everybody on the machine. */
function stage({ path: named, content }: OutFile): Staged {
	const there = fileAt(named);
	if (there !== undefined && !there.isFile()) {
		const kind = there.isDirectory() ? "a folder" : "not a file that can be replaced";
		throw new Refusal(`${plain(named, 1_000)} is ${kind}: name another place.`);
	}
	return draftOf({ path: there === undefined ? named : realpathSync(named), content }, there?.mode);
}

function draftOf({ path, content }: OutFile, mode: number | undefined): Staged {
	return { draft: join(dirname(path), `.driftgate-${process.pid}-${basename(path)}.tmp`), path, content, mode };
}

/** Asks once for each folder; what cannot be told is taken as there, so that its files are looked at one by one. */
function foldersThatAreThere(): (folder: string) => boolean {
	const known = new Map<string, boolean>();
	return (folder) => {
		const is = known.get(folder) ?? isAnything(folder);
		known.set(folder, is);
		return is;
	};
}

function isAnything(path: string): boolean {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
	} catch {
		return true;
	}
}
