import type { Destination, ShippedFile, TreeEntry } from "../contract/shipping.ts";
import { quote } from "../lib/say.ts";
import { blobOf, unixLines } from "./parcel-names.ts";

/** A file that the base has not, or has otherwise; `mode` is the one that it has there. */
export interface DifferingFile extends ShippedFile {
	readonly mode: string;
}

export type Compared = { readonly differing: readonly DifferingFile[] } | { readonly refused: string };

const FILE = "100644";

/**
 * The files that differ from those of a tree, line ends aside; or why they cannot stand there: where a folder is to be a file,
 * or a file, a link or a submodule is to be a folder. What a link leads to is never looked at.
 */
export async function compareBase(to: Destination, tree: string, files: readonly ShippedFile[]): Promise<Compared> {
	const differing: DifferingFile[] = [];
	for (const file of files) {
		const found = await find(to, tree, file.path.split("/"));
		if ("refused" in found) return found;
		const { entry } = found;
		if (entry !== undefined && (await isSame(to, entry, file))) continue;
		differing.push({ ...file, mode: entry?.mode ?? FILE });
	}
	return { differing };
}

type Found = { readonly entry: TreeEntry | undefined } | { readonly refused: string };

async function find(to: Destination, tree: string, steps: readonly string[]): Promise<Found> {
	let folder = tree;
	for (const [depth, step] of steps.entries()) {
		const entry = (await to.tree(folder))?.find(({ name }) => name === step);
		if (entry === undefined) return { entry };
		const isLast = depth === steps.length - 1;
		if (isFolder(entry) === isLast || (isLast && !isFile(entry))) {
			return { refused: sayInTheWay(steps.slice(0, depth + 1).join("/"), entry) };
		}
		if (isLast) return { entry };
		folder = entry.sha;
	}
	return { entry: undefined };
}

const isFolder = ({ mode }: TreeEntry): boolean => /^0?40000$/.test(mode);
const isFile = ({ mode }: TreeEntry): boolean => mode.startsWith("100");

function sayInTheWay(path: string, entry: TreeEntry): string {
	const kind = isFolder(entry) ? "a folder" : isFile(entry) ? "a file" : "a link or a submodule";
	const wanted = isFolder(entry) ? "a file is to be written" : "a folder is needed";
	return `${quote(path)} is ${kind} where ${isFile(entry) || isFolder(entry) ? wanted : "a file or folder is needed"}: choose another path, or move it away.`;
}

async function isSame(to: Destination, { sha }: TreeEntry, { text }: ShippedFile): Promise<boolean> {
	if (sha === blobOf(text)) return true;
	const there = await to.text(sha);
	return there !== undefined && unixLines(there) === unixLines(text);
}
