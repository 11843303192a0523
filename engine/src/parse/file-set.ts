import type { Load, SourceFile } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";
import { plain } from "../lib/say.ts";
import { MAX_CHARACTERS, MAX_FILES, MAX_REFERENCES } from "./limits.ts";
import { parseFile } from "./parse-file.ts";
import type { Keys, Parsed } from "./written/parsed.ts";

/** The files of one description as they come in, under the limits that hold for all of them together. */
export interface FileSet {
	readonly files: Map<string, SourceFile>;
	/** What else is known of each file. */
	readonly known: Map<string, Omit<Parsed, "root">>;
	/** Why files could not be read that were there, but for the entry, which is refused. */
	readonly failed: Map<string, Fault>;
	/**
	 * Loads and parses files; those that are not there are left out. Throws Fault where the first cannot be used, or where
	 * all together are too much.
	 */
	fetch(paths: readonly string[]): Promise<void>;
}

/** `earlier` holds the files of another version of the description: each file shares with its own what is written alike. */
export function createFileSet(load: Load, earlier?: FileSet, keys: Keys = "once"): FileSet {
	const files = new Map<string, SourceFile>();
	const known: FileSet["known"] = new Map();
	const failed = new Map<string, Fault>();
	let characters = 0;
	let references = 0;

	/** The first file is the entry, whose name may carry the version. */
	const earlierVersion = (path: string) => {
		const [entry] = files.size === 0 ? (earlier?.known.values() ?? []) : [];
		return (earlier?.known.get(path) ?? entry)?.written;
	};

	const add = (path: string, text: string) => {
		characters += text.length;
		if (characters > MAX_CHARACTERS) throw tooLarge(path, files.size, characters);
		const { survey, written, readPositions, doubled, ...file } = parseFile(path, text, earlierVersion(path), keys);
		references += survey.refCount;
		if (references > MAX_REFERENCES) throw limitFault(`holds more than ${MAX_REFERENCES} references`);
		files.set(path, file);
		known.set(path, { survey, written, readPositions, doubled });
	};

	const fetch = async (paths: readonly string[]) => {
		if (files.size + failed.size + paths.length > MAX_FILES) throw limitFault(`names more than ${MAX_FILES} files`);
		const isEntry = files.size === 0;
		const texts = await Promise.all(paths.map((path) => readUnless(path, isEntry)));
		for (const [index, text] of texts.entries()) {
			const path = paths[index];
			if (text === undefined || path === undefined) continue;
			try {
				add(path, text);
			} catch (error) {
				if (isEntry || !(error instanceof Fault) || error.code === "spec-too-large") throw error;
				failed.set(path, error);
			}
		}
	};
	/** What refuses a file that is referred to costs the reference, and nothing else. */
	const readUnless = async (path: string, isEntry: boolean) => {
		try {
			return await load(path);
		} catch (error) {
			if (isEntry || !(error instanceof Fault)) throw error;
			failed.set(path, error);
			return undefined;
		}
	};
	return { files, known, failed, fetch };
}

function tooLarge(path: string, filesBefore: number, characters: number): Fault {
	const subject = filesBefore === 0 ? plain(path) : `The description up to ${plain(path)}`;
	const message = `${subject} has ${characters} characters, and ${MAX_CHARACTERS} is the most that is read: split it, or leave generated parts out.`;
	return new Fault("spec-too-large", [{ at: null, message }]);
}

function limitFault(what: string): Fault {
	return new Fault("spec-too-large", [{ at: null, message: `The description ${what}: split it into smaller ones.` }]);
}
