import type { Load, SourceFile } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";
import { plain } from "../lib/say.ts";
import { MAX_CHARACTERS, MAX_FILES, MAX_REFERENCES } from "./limits.ts";
import { parseFile } from "./parse-file.ts";
import type { Parsed } from "./written/parsed.ts";

/** The files of one description as they come in, under the limits that hold for all of them together. */
export interface FileSet {
	readonly files: Map<string, SourceFile>;
	/** What else is known of each file. */
	readonly known: Map<string, Omit<Parsed, "root">>;
	/** Loads and parses files; those that are not there are left out. Throws Fault where one cannot be used. */
	fetch(paths: readonly string[]): Promise<void>;
}

/** `earlier` holds the files of another version of the description: each file shares with its own what is written alike. */
export function createFileSet(load: Load, earlier?: FileSet): FileSet {
	const files = new Map<string, SourceFile>();
	const known: FileSet["known"] = new Map();
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
		const { survey, written, readPositions, ...file } = parseFile(path, text, earlierVersion(path));
		references += survey.refCount;
		if (references > MAX_REFERENCES) throw limitFault(`holds more than ${MAX_REFERENCES} references`);
		files.set(path, file);
		known.set(path, { survey, written, readPositions });
	};

	const fetch = async (paths: readonly string[]) => {
		if (files.size + paths.length > MAX_FILES) throw limitFault(`names more than ${MAX_FILES} files`);
		const texts = await Promise.all(paths.map((path) => load(path)));
		const faults: Fault[] = [];
		texts.forEach((text, index) => {
			const path = paths[index];
			if (text === undefined || path === undefined) return;
			try {
				add(path, text);
			} catch (error) {
				if (!(error instanceof Fault)) throw error;
				faults.push(error);
			}
		});
		const [first] = faults;
		if (first !== undefined)
			throw new Fault(
				first.code,
				faults.flatMap((fault) => fault.issues),
			);
	};
	return { files, known, fetch };
}

function tooLarge(path: string, filesBefore: number, characters: number): Fault {
	const subject = filesBefore === 0 ? plain(path) : `The description up to ${plain(path)}`;
	const message = `${subject} has ${characters} characters, and ${MAX_CHARACTERS} is the most that is read: split it, or leave generated parts out.`;
	return new Fault("spec-too-large", [{ at: null, message }]);
}

function limitFault(what: string): Fault {
	return new Fault("spec-too-large", [{ at: null, message: `The description ${what}: split it into smaller ones.` }]);
}
