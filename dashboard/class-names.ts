import { basename } from "node:path";

/** The file that has a name. */
const named = new Map<string, string>();

/**
 * What a class is called in the pages: `button-primary`. Names need no hash, which compresses badly and is in every page's code,
 * while no two files of classes have one name; throws where two have.
 */
export function classNameOf(name: string, file: string): string {
	const base = basename(file, ".module.css");
	const other = named.get(base) ?? file;
	if (other !== file) throw new Error(`${file} and ${other} would give their classes the same names: rename one.`);
	named.set(base, file);
	return `${base}-${name}`;
}
