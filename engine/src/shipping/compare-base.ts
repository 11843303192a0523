import type { Destination, ShippedFile, TreeEntry } from "../contract/shipping.ts";
import type { FindFile } from "./find-file.ts";
import { blobOf, unixLines } from "./parcel-names.ts";

/** A file that the base has not, or has otherwise; `mode` is the one that it has there. */
interface DifferingFile extends ShippedFile {
	readonly mode: string;
}

type Compared = { readonly differing: readonly DifferingFile[] } | { readonly refused: string };

const FILE = "100644";

/**
 * The files that differ from those of the base, line ends aside; or why they cannot stand there: where a folder is to be a
 * file, or a file, a link or a submodule is to be a folder.
 */
export async function compareBase(
	to: Pick<Destination, "text">,
	find: FindFile,
	files: readonly ShippedFile[],
): Promise<Compared> {
	const differing: DifferingFile[] = [];
	for (const file of files) {
		const found = await find(file.path);
		if ("refused" in found) return found;
		const { entry } = found;
		if (entry !== undefined && (await isSame(to, entry, file))) continue;
		differing.push({ ...file, mode: entry?.mode ?? FILE });
	}
	return { differing };
}

async function isSame(to: Pick<Destination, "text">, { sha }: TreeEntry, { text }: ShippedFile): Promise<boolean> {
	if (sha === blobOf(text)) return true;
	const there = await to.text(sha);
	return there !== undefined && unixLines(there) === unixLines(text);
}
